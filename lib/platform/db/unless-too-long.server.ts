import "server-only";

/** Runs a read that may reach the time limit of a statement. @returns null when it did. @throws whatever else `read` throws. */
export async function unlessTooLong<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    // query_canceled: https://www.postgresql.org/docs/current/errcodes-appendix.html
    if (error instanceof Error && "code" in error && error.code === "57014") return null;
    throw error;
  }
}
