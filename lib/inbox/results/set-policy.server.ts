import "server-only";
import { notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { SoldPolicyBody } from "./results-schemas";

/**
 * Keeps the annual premium of the policy that the viewer sold to the consumer of a lead; null removes it.
 * @throws AppError 404 for another account's lead.
 */
export async function setPolicy(
  viewer: { id: string },
  leadId: string,
  { annualPremiumCents }: SoldPolicyBody,
): Promise<SoldPolicyBody> {
  const own = await autocommit.rows(
    sql(`SELECT "leadId" FROM "QueuedLead" WHERE "leadId" = $1 AND "userId" = $2`),
    [leadId, viewer.id],
  );
  if (own.length === 0) throw notFound("Lead");
  if (annualPremiumCents === null) {
    await autocommit.execute(sql(`DELETE FROM "SoldPolicy" WHERE "leadId" = $1 AND "userId" = $2`), [
      leadId,
      viewer.id,
    ]);
  } else {
    await autocommit.execute(
      sql(`INSERT INTO "SoldPolicy" ("leadId", "userId", "annualPremiumCents", "updatedAt") VALUES ($1, $2, $3, now())
       ON CONFLICT ("leadId") DO UPDATE SET "userId" = EXCLUDED."userId",
         "annualPremiumCents" = EXCLUDED."annualPremiumCents", "updatedAt" = now()`),
      [leadId, viewer.id, annualPremiumCents],
    );
  }
  return { annualPremiumCents };
}

/** The annual premium that the viewer entered for a lead; null without one. */
export async function readPremium(viewer: { id: string }, leadId: string): Promise<number | null> {
  const [row] = await autocommit.rows(
    sql(`SELECT "annualPremiumCents" FROM "SoldPolicy" WHERE "leadId" = $1 AND "userId" = $2`),
    [leadId, viewer.id],
  );
  return row?.annualPremiumCents ?? null;
}
