import { AppError } from "@/lib/kit/errors";

/**
 * Throws the error of `throttle` again with words of its own, and every other error as it is.
 * @param word writes the text from the one of the refusal, which says how long to wait.
 */
export function wordRefusal(error: unknown, word: (refusal: string) => string): never {
  if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
  throw new AppError(error.code, error.status, word(error.message), error.extras);
}
