/** Request header that tells a private page its own path and query. The middleware overwrites what a client sends. */
export const REQUESTED_PATH_HEADER = "x-leadwell-requested-path";
