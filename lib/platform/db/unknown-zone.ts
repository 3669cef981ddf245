/**
 * Whether a statement failed because PostgreSQL does not know a time zone that the server's Node.js does.
 * The code is invalid_parameter_value: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isUnknownZone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22023";
}
