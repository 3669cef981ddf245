/** The code of a system call's error, for example EEXIST. Does not check the class, because Jest has its own Error. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}
