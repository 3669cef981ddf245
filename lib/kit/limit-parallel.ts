import { AppError } from "./errors";

interface ParallelLimits {
  /** How many run at once. */
  running: number;
  /** How many may wait for their turn; whoever comes then is sent away. */
  waiting: number;
  /** After how long those should come again. */
  retryAfterSeconds: number;
}

/**
 * Makes a door for work that takes much memory or processor: so many at once, so many waiting, in the order
 * in which they came.
 * @returns a function that runs the work it is given; it throws AppError 503 with Retry-After when too many wait.
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
      // Whoever leaves hands the place over, so it is never free for somebody who came later.
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
