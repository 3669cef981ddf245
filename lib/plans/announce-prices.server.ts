import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { readScheduled } from "@/lib/catalog/changes/catalog-rows.server";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { DAY_MS } from "@/lib/kit/time-units";
import { localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { eachPlan } from "./each-plan.server";
import { readOffer } from "./plan-offer.server";
import { planPriceJob } from "./plan-price.email";
import { planPriceLoweredJob } from "./plan-price-lowered.email";
import { planPriceWithdrawnJob } from "./plan-price-withdrawn.email";
import { amountFor, firstDayOfRise, PRICE_ANNOUNCED_DAYS, writeDay } from "./plan-schedule";
import { type LockedPlan, lockPlan, noteChange, setPrices } from "./transition-plan.server";

/** Runs every hour. */
export const announcePricesJob = defineJob({
  name: "plans.announce-prices",
  schema: z.object({}),
  retryLimit: 0,
});

/**
 * Announces price rises to plans: where the catalog asks more than the customer has agreed to or was told, or will ask more
 * within 32 days, the higher price applies to charges from 32 days on, and an email says so. The customer has it at least
 * 30 days before the first of these charges, also when it is sent a day late (specification, section 9). A lower price
 * needs no announcement: it applies at once. A rise that was announced and that the catalog does not ask for any more is
 * withdrawn, so that the same rise needs a new notice later. An error in one plan does not stop the others.
 * @returns how many plans were told of a rise.
 */
export async function announcePrices(now = new Date()): Promise<number> {
  const rows = await autocommit.rows(
    sql(
      `SELECT "id" AS "planId" FROM "Plan" WHERE "status" IN ('active', 'paused', 'past_due') ORDER BY "id"`,
    ),
    [],
  );
  const noticeEnd = new Date(now.getTime() + PRICE_ANNOUNCED_DAYS * DAY_MS);
  const scheduled = await readScheduled(autocommit);
  const ahead = scheduled.filter(({ effectiveAt }) => effectiveAt <= noticeEnd);
  const mails = {
    rise: await prepareJob(planPriceJob),
    lowered: await prepareJob(planPriceLoweredJob),
    withdrawn: await prepareJob(planPriceWithdrawnJob),
  };
  const told = await eachPlan(rows, "told its price", ({ planId }) =>
    inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, planId);
      if (!plan) return false;
      const { state, priceAfter } = await readOffer(transaction, plan.nextLeadConfigId);
      const laterPrices = scheduled.map((_, index) => priceAfter(scheduled.slice(0, index + 1)));
      const highestCents = Math.max(priceAfter([]), ...laterPrices);
      const today = toIsoDay(localTime(plan.timeZone, now));
      const dropped = await dropUnasked(transaction, plan, highestCents, today);
      // Prices may change twice in a day: the second email is another one, although it names the same first date.
      const notice = { planId, noticeId: randomUUID() };
      if (dropped?.lowered) await mails.lowered.enqueue(transaction, { ...notice, ...dropped.lowered });
      if (dropped?.withdrawn) await mails.withdrawn.enqueue(transaction, { ...notice, ...dropped.withdrawn });
      const priceCents = priceAfter(ahead);
      if (state !== "offered" || priceCents <= Math.max(plan.amountCents, plan.newAmountCents ?? 0))
        return false;
      const from = await announceRise(transaction, plan, priceCents, now);
      await mails.rise.enqueue(transaction, { ...notice, from, newAmountCents: priceCents });
      return true;
    }),
  );
  return told.filter(Boolean).length;
}

/** @returns the first date at the new price. */
async function announceRise(
  transaction: Transaction,
  plan: LockedPlan,
  newAmountCents: Cents,
  now: Date,
): Promise<string> {
  const newAmountFrom = toIsoDay(firstDayOfRise(plan.timeZone, now));
  // A rise that was announced and does not apply yet is replaced: until the new date the old price counts.
  const amountCents = amountFor(plan, toIsoDay(localTime(plan.timeZone, now)));
  await setPrices(transaction, plan.id, { amountCents, newAmountCents, newAmountFrom });
  await note(transaction, plan, `Price rise announced, from ${writeDay(newAmountFrom)}`);
  return newAmountFrom;
}

/**
 * Clears or lowers an announced rise that neither today's catalog nor a scheduled change asks for.
 * @param highestCents the highest price that the catalog asks, now or after a scheduled change.
 * @returns what the customer is to be told about the rise that they expect: that it does not happen, or that it is smaller.
 * Null when nothing is dropped, and when the date of the rise has passed.
 */
async function dropUnasked(transaction: Transaction, plan: LockedPlan, highestCents: Cents, today: string) {
  const { amountCents, newAmountCents, newAmountFrom } = plan;
  if (newAmountCents === null || newAmountFrom === null || newAmountCents <= highestCents) return null;
  if (highestCents > amountCents) {
    await setPrices(transaction, plan.id, { amountCents, newAmountCents: highestCents, newAmountFrom });
    await note(transaction, plan, `Announced price lowered to ${formatDollars(highestCents)}`);
    return newAmountFrom > today ? { lowered: { from: newAmountFrom, newAmountCents: highestCents } } : null;
  }
  await setPrices(transaction, plan.id, { amountCents, newAmountCents: null, newAmountFrom: null });
  await note(transaction, plan, `Price rise from ${writeDay(newAmountFrom)} withdrawn`);
  return newAmountFrom > today ? { withdrawn: { from: newAmountFrom } } : null;
}

function note(transaction: Transaction, { id, status }: LockedPlan, text: string): Promise<void> {
  return noteChange(transaction, { planId: id, from: status, to: status, actorId: null, note: text });
}
