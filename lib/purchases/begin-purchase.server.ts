import "server-only";
import { AppError, conflict } from "@/lib/kit/errors";
import { type Cents, toDecimal } from "@/lib/kit/money";
import { readAccountFacts } from "@/lib/orders/approve-at-once.server";
import { isInGoodStanding } from "@/lib/orders/good-standing";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { offersBeneficiary, offersHigherIncome, priceConfiguration } from "@/lib/pricing/price-configuration";
import { holdChosen } from "./hold-chosen.server";
import { movePurchase } from "./transition-purchase.server";

/** Who buys, with which key. */
export interface Purchaser {
  /** ID of the account. */
  id: string;
  keyId: string;
  /** How much the key may spend per day (New York), in cents; null without a limit. */
  dailyLimitCents: number | null;
}

export interface PurchaseRequest {
  /** What the customer sent as Idempotency-Key. */
  idempotencyKey: string;
  /** The body as it was parsed; the same key with another body is refused. */
  body: unknown;
  leadIds: readonly string[];
  /** The highest price that the customer accepts, in cents; absent for any. */
  maxTotalCents?: Cents | undefined;
}

export interface BegunPurchase {
  id: string;
  /** False when the account has sent this Idempotency-Key before. */
  isNew: boolean;
  /** Whether the account's list of own customers, and nothing else, refused it just now. */
  isRefusedByList: boolean;
}

/**
 * Begins a purchase, or finds it again by its Idempotency-Key: holds the leads for two minutes, checks the account and the
 * key's daily limit, and writes what is bought as a configuration. All in one transaction; nothing is charged yet. When a
 * lead is gone, the purchase ends as `unavailable` and nothing is held.
 * @throws AppError 400 for leads of several types or add-ons; 402 `card-declined` after many declines; 403 `account-not-approved`, `daily-limit-reached`; 409
 * `idempotency-key-reused`, `price-changed` with the price. Then nothing was stored, and the same key can be used again.
 */
export async function beginPurchase(purchaser: Purchaser, request: PurchaseRequest): Promise<BegunPurchase> {
  const { leadIds } = request;
  const bodyHash = sha256(JSON.stringify(request.body));
  const idempotencyHash = sha256(request.idempotencyKey);
  return inTransaction(async (transaction) => {
    // Purchases of one key wait for each other here, so that two at once do not both find room below the limit.
    if (purchaser.dailyLimitCents !== null)
      await transaction.rows(sql(`SELECT "id" FROM "ApiKey" WHERE "id" = $1 FOR NO KEY UPDATE`), [
        purchaser.keyId,
      ]);
    const [created] = await transaction.rows(INSERT_PURCHASE, [
      purchaser.id,
      purchaser.keyId,
      idempotencyHash,
      bodyHash,
    ]);
    if (!created) return findAgain(transaction, purchaser, { idempotencyHash, bodyHash });
    await assertGoodStanding(transaction, purchaser);
    await assertFewDeclines(transaction, purchaser);
    const { id, heldUntil } = created;
    const gone = await holdChosen(transaction, {
      purchaseId: id,
      userId: purchaser.id,
      leadIds,
      until: heldUntil,
    });
    if (gone) {
      await transaction.execute(
        sql(`UPDATE "LeadPurchase" SET "unavailableIds" = $2::uuid[] WHERE "id" = $1`),
        [id, gone],
      );
      await movePurchase(transaction, id, "unavailable");
      return { id, isNew: true, isRefusedByList: gone.length === 0 };
    }
    const amountCents = await configure(transaction, id, purchaser, leadIds);
    assertPriceAccepted(amountCents, request.maxTotalCents);
    await assertWithinLimit(transaction, purchaser, { id, amountCents });
    return { id, isNew: true, isRefusedByList: false };
  });
}

const INSERT_PURCHASE = sql(
  `INSERT INTO "LeadPurchase" ("id", "userId", "apiKeyId", "idempotencyHash", "bodyHash", "spentOn", "unavailableIds", "heldUntil")
   VALUES (gen_random_uuid(), $1, $2, $3, $4, trade_day(clock_timestamp()), '{}', clock_timestamp() + interval '2 minutes')
   ON CONFLICT ("userId", "idempotencyHash") DO NOTHING RETURNING "id", "heldUntil"`,
);

/** The insert waited for a call with the same key; only a new statement sees what that one committed. */
async function findAgain(
  transaction: Transaction,
  { id: userId }: Purchaser,
  { idempotencyHash, bodyHash }: { idempotencyHash: string; bodyHash: string },
): Promise<BegunPurchase> {
  const [known] = await transaction.rows(
    sql(`SELECT "id", "bodyHash" FROM "LeadPurchase" WHERE "userId" = $1 AND "idempotencyHash" = $2`),
    [userId, idempotencyHash],
  );
  if (!known) throw new Error("the purchase of this Idempotency-Key is gone");
  if (known.bodyHash !== bodyHash)
    throw conflict(
      "idempotency-key-reused",
      "You have sent this Idempotency-Key with another body. Use a new one for another purchase.",
    );
  return { id: known.id, isNew: false, isRefusedByList: false };
}

/**
 * Leads that were sold cannot be taken back, so a purchase needs good standing, and nobody reviews it: an account whose orders staff
 * want to see first may not buy this way.
 * @throws AppError 403 `account-not-approved`.
 */
export async function assertGoodStanding(runner: SqlRunner, { id }: Purchaser): Promise<void> {
  const facts = await readAccountFacts(runner, id);
  const isReviewed = facts.approval === "never";
  if (!isReviewed && isInGoodStanding(facts)) return;
  const detail = isReviewed
    ? "Our staff review every order of this account, and a purchase by API has no review. Order on the website, or contact support."
    : "Purchases by API need an account with an approved order, a confirmed email, and no held order or disputed payment. Contact support if yours has all that.";
  throw new AppError("account-not-approved", 403, detail);
}

/** As many declined charges of an account within 24 hours end its purchases for a while. */
const MOST_DECLINES = 10;

/**
 * A program that repeats a declined charge without end costs a fee for each, and looks to the banks like somebody who tests stolen
 * cards. Purchases without a card asked no bank, so they do not count.
 * @throws AppError 402 `card-declined` with the code `too_many_declines`.
 */
async function assertFewDeclines(transaction: Transaction, { id }: Purchaser): Promise<void> {
  // Leads are held from the call on, so the index on status and end of the hold finds the purchases of the last day.
  const [declined] = await transaction.rows(
    sql(`SELECT count(*)::int AS "count!" FROM "LeadPurchase"
     WHERE "status" = 'declined' AND "heldUntil" > clock_timestamp() - interval '1 day' AND "userId" = $1
       AND "paymentIntentId" IS NOT NULL`),
    [id],
  );
  if (!declined || declined.count < MOST_DECLINES) return;
  throw new AppError(
    "card-declined",
    402,
    `Your bank declined ${MOST_DECLINES} charges within 24 hours, so we do not ask it again before these 24 hours are over. You were not charged. Save another card at /dashboard/billing until then.`,
    { decline_code: "too_many_declines" },
  );
}

const SELECT_CHOSEN = sql(
  `SELECT l."id", l."state"::text AS "state!", l."wantsBeneficiary", l."higherIncome",
     t."id" AS "leadTypeId", t."tier", t."basePriceCents", t."beneficiaryOption", t."beneficiaryPriceCents",
     t."higherIncomePriceCents"
   FROM "Lead" l JOIN "LeadType" t ON t."line" = l."line" AND t."tier" = l."tier"
   WHERE l."id" = ANY ($1::uuid[])`,
);

/** Writes what is bought as a configuration, at the price that GET /api/leads shows. @returns the price. */
async function configure(
  transaction: Transaction,
  purchaseId: string,
  { id: userId }: Purchaser,
  leadIds: readonly string[],
): Promise<Cents> {
  const leads = await transaction.rows(SELECT_CHOSEN, [[...leadIds]]);
  const [first] = leads;
  if (!first || leads.length !== leadIds.length) throw new Error("a held lead has no lead type");
  assertOneKind(leads, (lead) => JSON.stringify(kindOf(lead)));
  const kind = kindOf(first);
  const price = priceConfiguration(first, { leadQuantity: leads.length, ...kind });
  await transaction.execute(
    sql(`WITH made AS (
       INSERT INTO "LeadConfiguration" ("id", "userId", "leadTypeId", "selectedStates", "leadQuantity", "purchaseType",
         "includeBeneficiary", "includeHigherIncome", "totalPriceCents", "leadIds")
       VALUES (gen_random_uuid(), $2, $3, $4::text[], $5, 'one-time', $6, $7, $8, $9::uuid[]) RETURNING "id"
     )
     UPDATE "LeadPurchase" SET "leadConfigId" = (SELECT "id" FROM made), "amountCents" = $8, "updatedAt" = now()
     WHERE "id" = $1`),
    [
      purchaseId,
      userId,
      kind.leadTypeId,
      [...new Set(leads.map(({ state }) => state))].sort(),
      leads.length,
      kind.includeBeneficiary,
      kind.includeHigherIncome,
      price.totalCents,
      [...leadIds],
    ],
  );
  return price.totalCents;
}

/** @throws AppError 409 `price-changed` with `total_amount`. */
export function assertPriceAccepted(amountCents: Cents, maxTotalCents: Cents | undefined): void {
  if (maxTotalCents === undefined || amountCents <= maxTotalCents) return;
  throw conflict(
    "price-changed",
    `These leads cost $${toDecimal(amountCents)} now, which is more than max_total_amount. You were not charged.`,
    { total_amount: toDecimal(amountCents) },
  );
}

/** What decides the price of a lead. */
function kindOf(lead: RowOf<typeof SELECT_CHOSEN>) {
  return {
    leadTypeId: lead.leadTypeId,
    includeBeneficiary: lead.wantsBeneficiary && offersBeneficiary(lead),
    includeHigherIncome: lead.higherIncome && offersHigherIncome(lead),
  };
}

/**
 * An order has one lead type and one unit price: its invoice and the refund of a returned lead depend on it.
 * @param kindNameOf equal for leads with one unit price.
 * @throws AppError 400 for leads of several kinds.
 */
export function assertOneKind<Lead>(leads: readonly Lead[], kindNameOf: (lead: Lead) => string): void {
  if (new Set(leads.map(kindNameOf)).size <= 1) return;
  const message =
    "Buy leads of one lead_type, has_beneficiary and higher_income in one call, and the others in another.";
  throw new AppError("validation", 400, message, { errors: { lead_ids: [message] } });
}

async function assertWithinLimit(
  transaction: Transaction,
  { keyId, dailyLimitCents }: Purchaser,
  { id, amountCents }: { id: string; amountCents: Cents },
): Promise<void> {
  if (dailyLimitCents === null) return;
  // The row of this purchase is counted.
  const [spent] = await transaction.rows(
    sql(`SELECT COALESCE(sum("amountCents"), 0)::int AS "cents!" FROM "LeadPurchase"
     WHERE "apiKeyId" = $1 AND "status" IN ('charging', 'sold')
       AND "spentOn" = (SELECT "spentOn" FROM "LeadPurchase" WHERE "id" = $2)`),
    [keyId, id],
  );
  if (!spent || spent.cents <= dailyLimitCents) return;
  const left = toDecimal(Math.max(0, dailyLimitCents - (spent.cents - amountCents)));
  throw new AppError(
    "daily-limit-reached",
    403,
    `This purchase costs $${toDecimal(amountCents)}, and the key may spend $${left} more today (New York).`,
  );
}
