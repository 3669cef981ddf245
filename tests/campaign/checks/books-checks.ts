import type Stripe from "stripe";
import type { World } from "../world";
import { type Violation, violationOf } from "./violation";

/** What happened to the money of a payment, in cents. */
export interface MoneySums {
  captured: number;
  refunded: number;
  /** In disputes. */
  lost: number;
}

export interface BookedSums extends MoneySums {
  paymentIntentId: string;
  /** Added up from the directions in which the money moved. */
  kept: number;
}

/** The books, the invoices, and what the product knows of disputes and refunds, compared with Stripe. */
export async function checkBooks(world: World): Promise<Violation[]> {
  const { database } = world;
  const booked = await database.rows<BookedSums>(BOOKED);
  const numbers = await database.rows<{ number: string }>(`SELECT "number" FROM "BillingDocument"`);
  return [
    ...violationOf(
      "the books have what Stripe captured, refunded and lost, per payment",
      compareBooks(await readSums(world), booked),
    ),
    ...violationOf(
      "captured = kept + refunded + lost, per payment, and none is below zero",
      findUneven(booked),
    ),
    ...violationOf(
      "numbers of invoices, credit notes and corrections have no gap",
      findGaps(numbers.map(({ number }) => number)),
    ),
    ...violationOf("every dispute and refund is recorded as Stripe has it", await findUnrecorded(world)),
    ...(await checkByQuery(world)),
  ];
}

const BOOKED = `
  SELECT "paymentIntentId",
    sum(CASE "kind" WHEN 'captured' THEN "amountCents" ELSE 0 END)::int AS "captured",
    sum(CASE "kind" WHEN 'refunded' THEN "amountCents" WHEN 'refund_reversed' THEN -"amountCents" ELSE 0 END)::int AS "refunded",
    sum(CASE "kind" WHEN 'dispute_withdrawn' THEN "amountCents" WHEN 'payment_returned' THEN "amountCents"
                    WHEN 'dispute_reinstated' THEN -"amountCents" ELSE 0 END)::int AS "lost",
    sum(CASE WHEN "kind" IN ('captured', 'refund_reversed', 'dispute_reinstated') THEN "amountCents"
             ELSE -"amountCents" END)::int AS "kept"
  FROM "BookEntry" GROUP BY "paymentIntentId"`;

/** Queries that return one row per violation, with the words of an example in its first column. */
const CHECKS: Readonly<Record<string, string>> = {
  "an order has one invoice of its price, and credit notes for what went back": `
    SELECT 'order ' || o."id" FROM "Order" o LEFT JOIN "BillingDocument" d ON d."orderId" = o."id"
    GROUP BY o."id"
    HAVING count(*) FILTER (WHERE d."kind" = 'invoice' AND d."amountCents" = o."totalAmountCents") <> 1
      OR COALESCE(sum(CASE d."kind" WHEN 'credit_note' THEN d."amountCents" WHEN 'correction' THEN -d."amountCents" END), 0)
        <> COALESCE((SELECT sum(r."amountCents") FROM "StripeRefund" r
                     WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" = 'succeeded'), 0)`,
  "what we owe is sent, unless the customer has that money otherwise": `
    SELECT 'order ' || o."id" FROM "Order" o JOIN "PartialRefund" p ON p."orderId" = o."id"
    GROUP BY o."id"
    HAVING sum(p."coveredCents") > 0 AND o."totalAmountCents" > lost_in_disputes(o."paymentIntentId")
      + COALESCE((SELECT sum(r."amountCents") FROM "StripeRefund" r
                  WHERE r."paymentIntentId" = o."paymentIntentId" AND r."status" IN ('pending', 'succeeded')), 0)`,
};

async function checkByQuery({ database }: World): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, text] of Object.entries(CHECKS)) {
    const rows = await database.rows<Record<string, string>>(text);
    violations.push(
      ...violationOf(
        invariant,
        rows.flatMap((row) => Object.values(row)),
      ),
    );
  }
  return violations;
}

/** Payments whose sums in the books are not those of Stripe. */
export function compareBooks(
  atStripe: ReadonlyMap<string, MoneySums>,
  booked: readonly BookedSums[],
): string[] {
  const books = new Map(booked.map((sums) => [sums.paymentIntentId, sums]));
  const say = ({ captured, refunded, lost }: MoneySums) =>
    `${captured} captured, ${refunded} refunded, ${lost} lost`;
  const ids = new Set([...atStripe.keys(), ...books.keys()]);
  const none = { captured: 0, refunded: 0, lost: 0 };
  return [...ids].flatMap((id) => {
    const [stripeSays, booksSay] = [say(atStripe.get(id) ?? none), say(books.get(id) ?? none)];
    return stripeSays === booksSay ? [] : [`${id}: Stripe ${stripeSays}; books ${booksSay}`];
  });
}

export function findUneven(booked: readonly BookedSums[]): string[] {
  return booked
    .filter(
      ({ captured, refunded, lost, kept }) =>
        captured !== kept + refunded + lost || Math.min(captured, refunded, lost, kept) < 0,
    )
    .map(({ paymentIntentId }) => paymentIntentId);
}

/** @param numbers of any kind and year, such as `LW-2026-000123`. @returns what is missing or appears twice. */
export function findGaps(numbers: readonly string[]): string[] {
  const series = Map.groupBy(numbers, (number) => number.slice(0, number.lastIndexOf("-")));
  return [...series].flatMap(([name, own]) => {
    const drawn = own.map((number) => Number(number.slice(name.length + 1))).toSorted((a, b) => a - b);
    const wrong = drawn.find((number, index) => number !== index + 1);
    return wrong === undefined ? [] : [`${name}: ${wrong} after ${drawn[drawn.indexOf(wrong) - 1] ?? 0}`];
  });
}

const idOf = (intent: string | { id: string } | null) =>
  typeof intent === "string" ? intent : (intent?.id ?? "");

async function readSums({ stripe }: World): Promise<Map<string, MoneySums>> {
  const sums = new Map<string, MoneySums>();
  const add = (id: string, what: keyof MoneySums, cents: number) => {
    const own = sums.get(id) ?? { captured: 0, refunded: 0, lost: 0 };
    sums.set(id, { ...own, [what]: own[what] + cents });
  };
  for await (const { id, status, amount_received } of stripe.paymentIntents.list({ limit: 100 }))
    if (status === "succeeded") add(id, "captured", amount_received);
  for await (const refund of stripe.refunds.list({ limit: 100 }))
    if (refund.status !== "failed") add(idOf(refund.payment_intent), "refunded", refund.amount);
  for await (const dispute of stripe.disputes.list({ limit: 100 }))
    for (const { amount } of dispute.balance_transactions) add(idOf(dispute.payment_intent), "lost", -amount);
  return sums;
}

/** Disputes and refunds that Stripe has and the product does not, or with another status. Also asked while everything is repaired. */
export async function findUnrecorded({
  stripe,
  database,
}: Pick<World, "stripe" | "database">): Promise<string[]> {
  const at: { id: string; status: string }[] = [];
  const add = ({
    id,
    status,
  }: Pick<Stripe.Refund, "id" | "status"> | Pick<Stripe.Dispute, "id" | "status">) =>
    at.push({ id, status: status ?? "" });
  for await (const refund of stripe.refunds.list({ limit: 100 })) add(refund);
  for await (const dispute of stripe.disputes.list({ limit: 100 })) add(dispute);
  const missing = await database.rows<{ id: string; status: string }>(
    `SELECT s."id", s."status" FROM unnest($1::text[], $2::text[]) AS s("id", "status")
     WHERE NOT EXISTS (SELECT FROM "StripeRefund" r WHERE r."id" = s."id" AND r."status"::text = s."status")
       AND NOT EXISTS (SELECT FROM "Dispute" d WHERE d."id" = s."id" AND d."status"::text = s."status")`,
    [at.map(({ id }) => id), at.map(({ status }) => status)],
  );
  return missing.map(({ id, status }) => `${id}: ${status}`);
}
