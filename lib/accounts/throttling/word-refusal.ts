import { AppError } from "@/lib/kit/errors";

/** Whether an error is the one of `throttle`. Such a refusal is not recorded: the audit log keeps its entries for years. */
export function isTooManyAttempts(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "too-many-requests";
}

/**
 * Throws the error of `throttle` again with words of its own, and every other error as it is.
 * @param word writes the text from the one of the refusal, which says how long to wait.
 */
export function wordRefusal(error: unknown, word: (refusal: string) => string): never {
  if (!isTooManyAttempts(error)) throw error;
  throw new AppError(error.code, error.status, word(error.message), error.extras);
}
