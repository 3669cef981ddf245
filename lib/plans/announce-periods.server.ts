import "server-only";
import type { CatalogPatch } from "@/lib/catalog/changes/catalog-terms";
import { currentPriceCents } from "@/lib/configurations/price-change";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { planPreviewJob } from "./plan-preview.email";
import { ANNOUNCED_HOURS, amountFor } from "./plan-schedule";
import { type LockedPlan, lockPlan, movePlan, noteChange, setPrices } from "./transition-plan.server";

const MAX_PER_RUN = 500;

/**
 * Announces the periods that are due within 48 hours: writes the period with its price and enqueues the email. What is
 * announced here is the only amount that is charged. Safe to repeat and to run in several processes.
 * @returns how many periods were announced.
 */
export async function announcePeriods(now: Date): Promise<number> {
  const rows = await autocommit.rows(
    sql(`SELECT p."id" FROM "Plan" p
         WHERE p."status" = 'active' AND p."nextChargeAt" <= $1
           AND NOT EXISTS (SELECT 1 FROM "PlanCycle" c WHERE c."planId" = p."id" AND c."dueOn" = p."nextDueOn")
         ORDER BY p."nextChargeAt" LIMIT $2`),
    [new Date(now.getTime() + ANNOUNCED_HOURS * 60 * 60_000), MAX_PER_RUN],
  );
  const mail = await prepareJob(planPreviewJob);
  let announced = 0;
  for (const { id } of rows) {
    const dueOn = await inTransaction(async (transaction) => {
      const plan = await lockPlan(transaction, id);
      if (plan?.status !== "active" || !(await announceNext(transaction, plan))) return null;
      await mail.enqueue(transaction, { planId: id, dueOn: plan.nextDueOn });
      return plan.nextDueOn;
    });
    if (dueOn) announced += 1;
  }
  return announced;
}

/**
 * Writes the next period of a locked, active plan at its agreed price, or at the catalog's when that is lower. From then on
 * the plan's agreed price is what this period costs, so that a later rise needs its notice (specification, section 9).
 * @returns false when it was announced before, or when the lead type is not on offer any more: the plan is then paused.
 */
export async function announceNext(transaction: Transaction, plan: LockedPlan): Promise<boolean> {
  const offer = await readOffer(transaction, plan.nextLeadConfigId);
  if (!offer.isOffered) {
    await movePlan(transaction, plan, { to: "paused", actorId: null, reason: "not-offered" });
    return false;
  }
  const agreedCents = amountFor(plan, plan.nextDueOn);
  const amountCents = Math.min(agreedCents, offer.priceCents);
  const inserted = await transaction.execute(
    sql(`INSERT INTO "PlanCycle" ("planId", "dueOn", "number", "leadConfigId", "amountCents")
         VALUES ($1, $2::text::date, $3, $4, $5) ON CONFLICT ("planId", "dueOn") DO NOTHING`),
    [plan.id, plan.nextDueOn, plan.lastCycle + 1, plan.nextLeadConfigId, amountCents],
  );
  if (inserted !== 1) return false;
  await agreeTo(transaction, plan, amountCents);
  return true;
}

/** Makes the price of an announced period the agreed one, and clears a rise that applies to this period. */
async function agreeTo(transaction: Transaction, plan: LockedPlan, amountCents: Cents): Promise<void> {
  const isPending = plan.newAmountFrom !== null && plan.newAmountFrom > plan.nextDueOn;
  if (amountCents === plan.amountCents && (isPending || plan.newAmountFrom === null)) return;
  const rise = isPending ? plan : { newAmountCents: null, newAmountFrom: null };
  const { newAmountCents, newAmountFrom } = rise;
  await setPrices(transaction, plan.id, { amountCents, newAmountCents, newAmountFrom });
  // A rise stands in the history since it was announced.
  if (amountCents >= plan.amountCents) return;
  const note = `Price lowered to ${formatDollars(amountCents)}`;
  await noteChange(transaction, { planId: plan.id, from: plan.status, to: plan.status, actorId: null, note });
}

const OFFER = sql(
  `SELECT c."leadTypeId", c."packageId", c."leadQuantity", c."includeBeneficiary", c."includeHigherIncome", t."tier", t."basePriceCents",
          t."beneficiaryOption", t."beneficiaryPriceCents", t."higherIncomePriceCents", p."priceCents" AS "packagePriceCents",
          (t."isOffered" AND COALESCE(p."isOffered", true)) AS "isOffered!"
   FROM "LeadConfiguration" c JOIN "LeadType" t ON t."id" = c."leadTypeId"
   LEFT JOIN "LeadPackage" p ON p."id" = c."packageId" WHERE c."id" = $1`,
);

interface Offer {
  isOffered: boolean;
  /** Today's. */
  priceCents: Cents;
  /** The price that holds after scheduled changes of the catalog. */
  priceAfter: (ahead: readonly CatalogPatch[]) => Cents;
  leadQuantity: number;
}

/** The price of a configuration by the catalog, read inside the transaction, and whether it is still on offer. */
export async function readOffer(transaction: Transaction, leadConfigId: string): Promise<Offer> {
  const [row] = await transaction.rows(OFFER, [leadConfigId]);
  if (!row) throw new Error("The configuration of a plan does not exist.");
  const priceAfter = (ahead: readonly CatalogPatch[]) => priceOf(row, ahead);
  return { isOffered: row.isOffered, priceCents: priceAfter([]), priceAfter, leadQuantity: row.leadQuantity };
}

function priceOf(row: RowOf<typeof OFFER>, ahead: readonly CatalogPatch[]): Cents {
  const list = { ...row };
  for (const { itemKind, itemId, terms } of ahead) {
    if (itemKind === "lead-type" && itemId === row.leadTypeId) Object.assign(list, terms);
    if (itemKind === "package" && itemId === row.packageId)
      list.packagePriceCents = terms.priceCents ?? list.packagePriceCents;
  }
  const fromPackage = list.packagePriceCents === null ? null : { priceCents: list.packagePriceCents };
  return currentPriceCents(list, row, fromPackage);
}
