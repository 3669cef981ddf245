import { AppError } from "./errors";

interface ParallelLimits {
  /** Calls that run at the same time. */
  running: number;
  /** Calls that may wait. Further ones are refused. */
  waiting: number;
  /** Retry-After of refused calls. */
  retryAfterSeconds: number;
}

/**
 * Limits work that needs much memory or processor time. Calls beyond the limit wait in a queue, first in, first out.
 * @returns a function that runs work; it throws AppError 503 with Retry-After when too many calls wait.
 */
export function limitParallel({ running, waiting, retryAfterSeconds }: ParallelLimits) {
  const queue: (() => void)[] = [];
  let free = running;

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) {
        const text = "The service is busy. Please try again in a moment.";
        throw new AppError("busy", 503, text, { retryAfterSeconds });
      }
      // A finished call hands its slot to the first waiting call, so that a later call cannot take it.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
