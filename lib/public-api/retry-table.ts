import { HOUR_MS } from "@/lib/kit/time-units";

/** The published retry schedule. Each wait starts at the previous attempt. */
export const RETRY_TABLE = [
  { attempt: "1", wait: "None: we send when the lead is sold", sinceFirst: "0", pauseMs: 0 },
  { attempt: "2", wait: "5 seconds", sinceFirst: "5 seconds", pauseMs: 5_000 },
  { attempt: "3", wait: "30 seconds", sinceFirst: "35 seconds", pauseMs: 30_000 },
  { attempt: "4", wait: "2 minutes", sinceFirst: "About 3 minutes", pauseMs: 120_000 },
  { attempt: "5", wait: "10 minutes", sinceFirst: "About 13 minutes", pauseMs: 600_000 },
  { attempt: "6", wait: "30 minutes", sinceFirst: "About 43 minutes", pauseMs: 1_800_000 },
  { attempt: "7", wait: "1 hour", sinceFirst: "About 1 hour 43 minutes", pauseMs: HOUR_MS },
  { attempt: "8", wait: "3 hours", sinceFirst: "About 4 hours 43 minutes", pauseMs: 10_800_000 },
  { attempt: "9 and later", wait: "6 hours each", sinceFirst: "Until 72 hours", pauseMs: 21_600_000 },
] as const;

/** The circuit breaker of a destination, as record_health has it: after so many failures in a row, and for how long. */
export const BREAKER = { failures: 5, firstMs: 30_000, longestMs: 600_000 } as const;

/** What the circuit breaker does to retries, for every text about them. */
export const HOW_RETRIES_PAUSE =
  "After five failures in a row, we send nothing for 30 seconds. Then the next delivery that is due is sent alone, as a test, and the others wait for its result. While tests fail, this pause doubles, up to 10 minutes. When a test is accepted, what your system did not respond to, or answered with a status of 500 or above, is sent at once. What it refused with another status keeps its own time.";
