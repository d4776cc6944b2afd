#pragma once

#include <microhttpd.h>

// MHD_start_daemon takes its options as variadic arguments, which Swift cannot pass.
static inline struct MHD_Daemon *naru_start_daemon(int socket, const char *key, const char *certificate,
                                                   void *context,
                                                   void *(*begun)(void *, const char *, struct MHD_Connection *),
                                                   MHD_AccessHandlerCallback asked,
                                                   MHD_RequestCompletedCallback ended) {
    struct MHD_OptionItem secured[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (key != NULL) flags |= MHD_USE_TLS;
    return MHD_start_daemon(flags, 0, NULL, NULL, asked, context, MHD_OPTION_LISTEN_SOCKET, socket,
                            MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_URI_LOG_CALLBACK, begun, context,
                            MHD_OPTION_NOTIFY_COMPLETED, ended, context, MHD_OPTION_ARRAY,
                            key != NULL ? secured : plain, MHD_OPTION_END);
}

// MHD_get_connection_info is variadic too.
static inline const struct sockaddr *naru_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *found = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return found == NULL ? NULL : found->client_addr;
}
