import "server-only";
import { db } from "@/lib/platform/db/prisma.server";

/** When the last check of the books ended, and whether it found nothing. Null before the first. For staff. */
export async function readLastBookCheck(): Promise<{ finishedAt: Date; passed: boolean } | null> {
  const check = await db().bookCheck.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { id: "desc" },
    select: { finishedAt: true, verdict: true },
  });
  return check?.finishedAt ? { finishedAt: check.finishedAt, passed: check.verdict === "passed" } : null;
}
