#pragma once

#include <sqlite3.h>

/* A variadic function, which Swift cannot call. Nobody asks how much memory SQLite uses, and counting it takes a lock
   for every allocation. */
static inline int sqlite3_forgo_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* A macro that casts -1 to a function, which Swift does not import. */
static inline sqlite3_destructor_type sqlite3_transient(void) { return SQLITE_TRANSIENT; }
