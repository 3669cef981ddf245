import type { CampaignDatabase } from "./campaign-database";

interface Rewrite {
  of: string;
  from: string;
  to: string;
}

interface Guard {
  /** Invariant that the campaign must find broken. */
  breaks: string;
  rewrites?: readonly Rewrite[];
  statements?: readonly string[];
}

/** The guards, and how each is removed from one database. If one guard backs up another, both are removed. */
const GUARDS = {
  "payment-key": {
    breaks: "I3",
    statements: [`DROP INDEX "Order_paymentIntentId_key"`, `DROP INDEX "Order_leadConfigId_cycle_key"`],
  },
  "person-key": {
    breaks: "I1",
    rewrites: [{ of: "drop_unsellable", from: "BEGIN\n", to: "BEGIN\n  RETURN lead_ids;\n" }],
    statements: [
      `ALTER TABLE "SoldPerson" DROP CONSTRAINT "SoldPerson_pkey"`,
      `DROP INDEX "Lead_stock_phone"`,
      `DROP INDEX "Lead_stock_email"`,
    ],
  },
  "order-lock": {
    breaks: "I1",
    rewrites: [
      { of: "fill_order", from: "= order_id FOR NO KEY UPDATE", to: "= order_id" },
      { of: "allocate_lead", from: "= chosen FOR NO KEY UPDATE", to: "= chosen" },
    ],
    statements: [`ALTER TABLE "OrderDemand" DROP CONSTRAINT "OrderDemand_never_over"`],
  },
  "message-id": {
    breaks: "I4",
    rewrites: [
      {
        of: "claim_deliveries_in_turn",
        from: `SET "claimedBy" = worker`,
        to: `SET "id" = gen_random_uuid(), "claimedBy" = worker`,
      },
    ],
  },
  "event-row": {
    breaks: "I6",
    statements: [
      `CREATE FUNCTION campaign.forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      `CREATE TRIGGER forget BEFORE INSERT ON "StripeEvent" FOR EACH ROW EXECUTE FUNCTION campaign.forget()`,
    ],
  },
  "account-hold": {
    breaks: "nothing is sold to a disabled account",
    rewrites: [{ of: "is_account_stopped", from: `u."id" = account_id`, to: `u."id" IS NULL` }],
  },
  "dispute-freeze": {
    breaks: "nothing is sold to a frozen order",
    rewrites: [
      {
        of: "is_payment_disputed",
        from: `NOT IN ('won',`,
        to: `NOT IN ('needs_response', 'under_review', 'lost', 'won',`,
      },
    ],
  },
  "book-entry": {
    breaks: "the books have what Stripe captured, refunded and lost",
    statements: [
      `CREATE FUNCTION campaign.forget_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      `CREATE TRIGGER forget_entry BEFORE INSERT ON "BookEntry" FOR EACH ROW
       WHEN (NEW."kind" = 'refunded') EXECUTE FUNCTION campaign.forget_entry()`,
    ],
  },
  "purchase-key": {
    breaks: "an Idempotency-Key buys once",
    statements: [
      `CREATE FUNCTION campaign.forget_key() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN NEW."idempotencyHash" := md5(random()::text) || md5(random()::text); RETURN NEW; END'`,
      `CREATE TRIGGER forget_key BEFORE INSERT ON "LeadPurchase" FOR EACH ROW EXECUTE FUNCTION campaign.forget_key()`,
    ],
  },
  pause: {
    breaks: "nothing is sold to a paused order",
    rewrites: [
      { of: "demand_room", from: ` OR demand."pausedAt" IS NOT NULL`, to: "" },
      { of: "wanting_orders", from: ` AND o."pausedAt" IS NULL`, to: "" },
    ],
  },
} as const satisfies Record<string, Guard>;
export type GuardName = keyof typeof GUARDS;
export const GUARD_NAMES: readonly GuardName[] = Object.keys(GUARDS).filter(
  (name): name is GuardName => name in GUARDS,
);

/** Removes a guard. @returns the invariant that breaks. @throws Error when the guard does not exist. */
export async function removeGuard(database: CampaignDatabase, name: GuardName): Promise<string> {
  const guard: Guard = GUARDS[name];
  for (const { of, from, to } of guard.rewrites ?? []) {
    const [row] = await database.rows<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS "text"`, [
      of,
    ]);
    const text = row?.text ?? "";
    if (text.split(from).length !== 2) throw new Error(`${of} does not say once: ${from}`);
    await database.rows(text.replace(from, to));
  }
  for (const statement of guard.statements ?? []) await database.rows(statement);
  return guard.breaks;
}
