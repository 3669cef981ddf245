import { forgetUsedUp } from "@/lib/accounts/throttling/used-up-keys";
import { db } from "@/lib/platform/db/prisma.server";

/** Takes back everything that was counted against the limits of attempts. */
export async function clearLimits(): Promise<void> {
  await db().rateLimit.deleteMany();
  forgetUsedUp();
}
