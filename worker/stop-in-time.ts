import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@/lib/kit/message-of";
import { logger } from "@/lib/platform/logger.server";

/**
 * Stops parts of a process at the same time. One that fails or does not end in time is logged, and left to the end of the
 * process. Never rejects.
 * @param what names the parts in the log.
 * @param limitMs time limit of all together, in milliseconds.
 */
export async function stopInTime(
  what: string,
  limitMs: number,
  stops: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const limit = new AbortController();
  const stopped = Promise.all(
    stops.map(async (stop) => {
      try {
        await stop();
      } catch (error) {
        logger().warn({ what, error: messageOf(error) }, "stopping failed");
      }
    }),
  );
  const late = pause(limitMs, "late", { signal: limit.signal }).catch(() => "ended");
  if ((await Promise.race([stopped, late])) === "late")
    logger().warn({ what, limitMs }, "stopping took too long");
  limit.abort();
}
