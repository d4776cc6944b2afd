#pragma once

#include <sqlite3.h>

/* A macro that casts -1 to a function, which Swift does not import. */
static inline sqlite3_destructor_type sqlite3_transient(void) { return SQLITE_TRANSIENT; }
