const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  // PostgreSQL: shutting down, crashed, starting up, too many connections, connection failures, timeouts.
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "57014",
  "55P03",
  // Prisma: cannot reach, timed out, closed, no free connection.
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);

/** Whether an error says that the database does not respond now. The caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ("code" in current && typeof current.code === "string" && UNAVAILABLE_CODES.has(current.code))
      return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|can't reach database server/i.test(
        current.message,
      )
    )
      return true;
    current = current.cause;
  }
  return false;
}
