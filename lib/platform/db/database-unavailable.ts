/** Node's codes for a socket that could not be opened or was cut. */
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

/** Prisma: unreachable, timed out, closed, no free connection, write conflict or deadlock, too many connections. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);

/**
 * SQLSTATEs that a later attempt may not meet (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * connection failures (08), out of disk, memory or connections (53), shutdown, crash and start (57P01 to 57P05),
 * serialization failures and deadlocks (40001, 40P01), a read-only server (25006), time limits of statements, locks
 * and transactions (57014, 55P03, 25P03, 25P04), input/output errors (58030).
 */
const SQLSTATES = /^(08...|53...|57P0[1-5]|40001|40P01|25006|57014|55P03|25P0[34]|58030)$/;

/** Errors of pg that have no code. A read timeout: the server does not respond. The last two come from a connection that was lost inside a transaction. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|can't reach database server|Client has encountered a connection error|Client was closed and is not queryable/i;

/** An error, and the errors inside it, at most this deep. */
const MAX_DEPTH = 6;

/**
 * Whether an error says that the database cannot do the work now, and the caller may try again later. Prisma wraps
 * PostgreSQL's error in `cause` and `meta.driverAdapterError`, Node several in `errors`.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  if (["code", "originalCode"].some((name) => isTemporary(property(error, name)))) return true;
  const message = property(error, "message");
  if (typeof message === "string" && MESSAGES.test(message)) return true;
  const errors = property(error, "errors");
  const inner = [
    property(error, "cause"),
    property(property(error, "meta"), "driverAdapterError"),
    ...(Array.isArray(errors) ? errors : []),
  ];
  return inner.some((each) => isDatabaseUnavailable(each, depth + 1));
}

function isTemporary(code: unknown): boolean {
  return (
    typeof code === "string" && (SOCKET_CODES.has(code) || PRISMA_CODES.has(code) || SQLSTATES.test(code))
  );
}

function property(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}
