import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";

/**
 * Counts a live post that made no lead, by publisher, day (New York) and code, for staff. Never throws, so that the publisher gets
 * its response in any case.
 * @param code of the error, or the reason of a post that repeats an earlier one.
 */
export async function countRefusal(publisherId: string, code: string): Promise<void> {
  try {
    await autocommit.execute(
      sql(`INSERT INTO "PublisherRefusal" AS r ("publisherId", "day", "code", "posts")
           VALUES ($1, trade_day(now()), $2, 1)
           ON CONFLICT ("publisherId", "day", "code") DO UPDATE SET "posts" = r."posts" + 1`),
      [publisherId, code],
    );
  } catch (failure) {
    logger().warn({ publisherId, error: messageOf(failure) }, "refused post not counted");
  }
}
