#pragma once

#include <curl/curl.h>

/* curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic functions, which Swift cannot call. Each of
   these names the type of the one argument that follows; parentheses keep curl's checking macros of the same names away,
   which want the option to be a constant. */

/* For CURLOPTTYPE_LONG and CURLOPTTYPE_VALUES. */
static inline CURLcode curl_easy_set_number(CURL *easy, CURLoption option, long value) {
    return (curl_easy_setopt)(easy, option, value);
}

/* For CURLOPTTYPE_OFF_T. */
static inline CURLcode curl_easy_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(easy, option, value);
}

/* For CURLOPTTYPE_STRINGPOINT, CURLOPTTYPE_CBPOINT, CURLOPTTYPE_OBJECTPOINT and CURLOPTTYPE_SLISTPOINT: curl takes a
   pointer, to nothing or to what the option says. */
static inline CURLcode curl_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return (curl_easy_setopt)(easy, option, value);
}

/* For the options that take a function of this type: for headers and for bodies. */
typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode curl_easy_set_receiver(CURL *easy, CURLoption option, curl_receiver value) {
    return (curl_easy_setopt)(easy, option, value);
}

/* For CURLINFO_LONG. */
static inline CURLcode curl_easy_get_number(CURL *easy, CURLINFO which, long *value) {
    return (curl_easy_getinfo)(easy, which, value);
}

/* For CURLINFO_OFF_T. */
static inline CURLcode curl_easy_get_size(CURL *easy, CURLINFO which, curl_off_t *value) {
    return (curl_easy_getinfo)(easy, which, value);
}

/* For CURLINFO_PTR. */
static inline CURLcode curl_easy_get_pointer(CURL *easy, CURLINFO which, void **value) {
    return (curl_easy_getinfo)(easy, which, value);
}

/* For CURLOPTTYPE_LONG of a multi handle. */
static inline CURLMcode curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}
