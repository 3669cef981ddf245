/**
 * Why a request got no response.
 * - `refused-target`: the URL or an IP address of its name is not on the public Internet; nothing was sent
 * - `invalid-header`: a header cannot be sent; nothing was sent
 * - `dns`: the name has no IP address, or its name server does not respond
 * - `connect`: the server does not accept connections
 * - `tls`: the encrypted connection failed (certificate, protocol)
 * - `timeout`: the complete response did not arrive in time
 * - `reset`: the connection ended before the complete response had arrived
 * - `protocol`: what arrived is not HTTP, or its headers are too large
 *
 * After `timeout`, `reset` and `protocol` the receiver may have acted on the request.
 */
export type OutboundErrorCode =
  | "refused-target"
  | "invalid-header"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "protocol";

/** A request that got no response. Customers may see `message`: it names no internal IP address or host. */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "OutboundError";
  }
}

/** Translates an error of opening a connection (lookup, TCP, TLS). Returns an OutboundError unchanged. */
export function connectionError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = codeOf(cause);
  const tls = TLS_TEXTS[code];
  if (tls) return new OutboundError("tls", tls, { cause });
  if (/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|CRL_|EPROTO)/.test(code)) {
    return new OutboundError("tls", "The server's TLS certificate or protocol was not accepted.", { cause });
  }
  if (code === "ECONNRESET" || code === "EPIPE") {
    return new OutboundError("reset", "The server closed the connection before it was ready.", { cause });
  }
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new OutboundError("connect", "The server did not accept the connection in time.", { cause });
  }
  return new OutboundError("connect", "The server does not accept connections.", { cause });
}

/** Translates an error of a request on an open connection. Returns an OutboundError unchanged. */
export function responseError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const code = codeOf(cause);
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new OutboundError("protocol", "The headers of the response are larger than 16 kB.", { cause });
  }
  if (["UND_ERR_SOCKET", "UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "ECONNRESET", "EPIPE"].includes(code)) {
    return new OutboundError("reset", "The server closed the connection before its response was complete.", {
      cause,
    });
  }
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") {
    return new OutboundError("reset", "The request was cancelled because our program was stopping.", {
      cause,
    });
  }
  return new OutboundError("protocol", "The response of the server is not valid HTTP.", { cause });
}

const TLS_TEXTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "The server's TLS certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's TLS certificate is signed by itself, not by a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's TLS certificate is signed by an unknown authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's TLS certificate comes without its chain.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's TLS certificate is for another name.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The server does not speak TLS on this port.",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "The server does not speak TLS on this port.",
};

function codeOf(error: unknown): string {
  const isCoded = typeof error === "object" && error !== null && "code" in error;
  return isCoded && typeof error.code === "string" ? error.code : "";
}
