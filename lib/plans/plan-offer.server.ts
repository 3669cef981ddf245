import "server-only";
import type { CatalogPatch } from "@/lib/catalog/changes/catalog-terms";
import { conflict } from "@/lib/kit/errors";
import type { Cents } from "@/lib/kit/money";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { currentPriceCents } from "@/lib/pricing/price-configuration";
import { judgeOffer, NOT_OFFERED_TEXTS, type PlanOffer } from "./plan-offer";
import { type LockedPlan, movePlan } from "./transition-plan.server";

/** The email about a pause, prepared before the transaction. */
interface PreparedPauseMail {
  enqueue(
    transaction: Transaction,
    pause: { planId: string; to: "paused"; reason: "not-offered" },
  ): Promise<void>;
}

/**
 * Reads what the catalog offers of what a locked plan that runs would be charged for. When it is not on offer, the plan is paused
 * and the customer emailed.
 * @param leadConfigId what the charge buys; without it, what the next period buys.
 * @returns null when the plan was paused.
 */
export async function readOfferOrPause(
  transaction: Transaction,
  plan: LockedPlan,
  { mail, leadConfigId = plan.nextLeadConfigId }: { mail: PreparedPauseMail; leadConfigId?: string },
): Promise<Offer | null> {
  const offer = await readOffer(transaction, leadConfigId);
  if (offer.state === "offered") return offer;
  await movePlan(transaction, plan, { to: "paused", actorId: null, reason: "not-offered" });
  await mail.enqueue(transaction, { planId: plan.id, to: "paused", reason: "not-offered" });
  return null;
}

/** @throws AppError 409 `no-longer-offered` for a configuration that the catalog does not offer any more. */
export async function assertOffered(transaction: Transaction, leadConfigId: string): Promise<void> {
  const { state } = await readOffer(transaction, leadConfigId);
  if (state !== "offered") throw conflict("no-longer-offered", NOT_OFFERED_TEXTS[state]);
}

const OFFER = sql(
  `SELECT c."leadTypeId", c."packageId", c."leadQuantity", c."includeBeneficiary", c."includeHigherIncome", t."tier", t."basePriceCents",
          t."beneficiaryOption", t."beneficiaryPriceCents", t."higherIncomePriceCents", p."leadsPerMonth", p."discountPercent",
          t."isOffered", p."isOffered" AS "isPackageOffered"
   FROM "LeadConfiguration" c JOIN "LeadType" t ON t."id" = c."leadTypeId"
   LEFT JOIN "LeadPackage" p ON p."id" = c."packageId" WHERE c."id" = $1`,
);

/** A configuration in the catalog of today. */
export interface Offer {
  state: PlanOffer;
  /** Today's. */
  priceCents: Cents;
  /** The price that holds after scheduled changes of the catalog. */
  priceAfter: (ahead: readonly CatalogPatch[]) => Cents;
  leadQuantity: number;
}

/** The price of a configuration by the catalog, and whether it is still on offer. */
export async function readOffer(runner: SqlRunner, leadConfigId: string): Promise<Offer> {
  const [row] = await runner.rows(OFFER, [leadConfigId]);
  if (!row) throw new Error("The configuration of a plan does not exist.");
  const priceAfter = (ahead: readonly CatalogPatch[]) => priceOf(row, ahead);
  const { includeBeneficiary, leadQuantity, isPackageOffered } = row;
  const fromPackage = isPackageOffered === null ? null : { isOffered: isPackageOffered };
  const state = judgeOffer({ includeBeneficiary, leadType: row, package: fromPackage });
  return { state, priceCents: priceAfter([]), priceAfter, leadQuantity };
}

function priceOf(row: RowOf<typeof OFFER>, ahead: readonly CatalogPatch[]): Cents {
  const list = { ...row };
  for (const { itemKind, itemId, terms } of ahead) {
    if (itemKind === "lead-type" && itemId === row.leadTypeId) Object.assign(list, terms);
    if (itemKind === "package" && itemId === row.packageId)
      list.discountPercent = terms.discountPercent ?? list.discountPercent;
  }
  const { leadsPerMonth, discountPercent } = list;
  const fromPackage =
    leadsPerMonth === null || discountPercent === null ? null : { leadsPerMonth, discountPercent };
  return currentPriceCents(list, row, fromPackage);
}
