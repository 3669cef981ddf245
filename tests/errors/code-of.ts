import { AppError } from "@/lib/kit/errors";

/** How a command ended: `done`, the code of its AppError, or another error's text. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}
