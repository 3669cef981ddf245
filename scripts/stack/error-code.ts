/** The code of a system call's error, for example EEXIST. Asks for no class: Jest's tests have an Error of their own. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}
