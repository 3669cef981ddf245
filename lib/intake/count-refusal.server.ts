import "server-only";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";

/**
 * Counts a post that was refused without a lead, by publisher, day (New York) and code of the error, for staff. Our own
 * failures do not count. Never throws, so that the publisher gets the reason of the refusal in any case.
 */
export async function countRefusal(publisherId: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.status >= 500) return;
  try {
    await autocommit.execute(
      sql(`INSERT INTO "PublisherRefusal" AS r ("publisherId", "day", "code", "posts")
           VALUES ($1, trade_day(now()), $2, 1)
           ON CONFLICT ("publisherId", "day", "code") DO UPDATE SET "posts" = r."posts" + 1`),
      [publisherId, error.code],
    );
  } catch (failure) {
    logger().warn({ publisherId, error: messageOf(failure) }, "refused post not counted");
  }
}
