import "server-only";
import * as z from "zod/mini";
import { readScheduled } from "@/lib/catalog/changes/catalog-rows.server";
import { addDays, localTime } from "@/lib/compliance/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { readOffer } from "./announce-periods.server";
import { planPriceJob } from "./plan-price.email";
import { amountFor, PRICE_NOTICE_DAYS, toIsoDay, writeDay } from "./plan-schedule";
import { lockPlan, noteChange } from "./transition-plan.server";

/** Runs every hour. */
export const announcePricesJob = defineJob({
  name: "plans.announce-prices",
  schema: z.object({}),
  retryLimit: 0,
});

/**
 * Announces price rises to plans: where the catalog asks more than the customer has agreed to or was told, or will ask more
 * within 30 days, the higher price applies to charges from 30 days on, and an email says so (specification, section 9). A
 * lower price needs no announcement: it applies at once.
 * @returns how many plans were told.
 */
export async function announcePrices(now = new Date()): Promise<number> {
  const rows = await autocommit.rows(
    sql(`SELECT "id" FROM "Plan" WHERE "status" IN ('active', 'paused', 'past_due') ORDER BY "id"`),
    [],
  );
  const noticeEnd = new Date(now.getTime() + PRICE_NOTICE_DAYS * 24 * 60 * 60_000);
  const ahead = (await readScheduled(autocommit)).filter(({ effectiveAt }) => effectiveAt <= noticeEnd);
  const mail = await prepareJob(planPriceJob);
  let told = 0;
  for (const { id } of rows) {
    const isTold = await inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, id);
      if (!plan) return false;
      const { priceCents, isOffered } = await readOffer(transaction, plan.nextLeadConfigId, ahead);
      if (!isOffered || priceCents <= Math.max(plan.amountCents, plan.newAmountCents ?? 0)) return false;
      const today = localTime(plan.timeZone, now);
      const from = toIsoDay(addDays(today, PRICE_NOTICE_DAYS));
      await transaction.execute(
        sql(`UPDATE "Plan" SET "amountCents" = $4, "newAmountCents" = $2, "newAmountFrom" = $3::text::date,
                               "updatedAt" = now() WHERE "id" = $1`),
        // A rise that was announced and does not apply yet is replaced: until the new date the old price counts.
        [id, priceCents, from, amountFor(plan, toIsoDay(today))],
      );
      const note = `Price rise announced, from ${writeDay(from)}`;
      await noteChange(transaction, { planId: id, from: plan.status, to: plan.status, actorId: null, note });
      await mail.enqueue(transaction, { planId: id, from });
      return true;
    });
    if (isTold) told += 1;
  }
  return told;
}
