import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ask, nameOf } from "../actors/buy-by-key";
import type { ApiPurchase } from "../api-purchase-plan";
import type { Reply } from "../calls";
import type { World } from "../world";
import { type Violation, violationOf } from "./violation";

/** Queries that return one row per violation, with the words of an example in its first column. */
const CHECKS: Readonly<Record<string, string>> = {
  "a purchase by key ends": `
    SELECT 'purchase ' || "id" FROM "LeadPurchase" WHERE "status" = 'charging'`,
  "a purchase that has ended holds no lead": `
    SELECT 'lead ' || l."id" FROM "Lead" l JOIN "LeadPurchase" p ON p."id" = l."heldBy"
    WHERE p."status" <> 'charging' AND l."status" = 'verified'`,
  "I3a: a purchase has each lead that was paid for, or its share is refunded": `
    SELECT 'purchase ' || p."id" FROM "LeadPurchase" p
    JOIN "LeadConfiguration" c ON c."id" = p."leadConfigId"
    LEFT JOIN "Order" o ON o."leadConfigId" = c."id"
    LEFT JOIN "PartialRefund" r ON r."causeId" = o."id"
    CROSS JOIN LATERAL (SELECT count(*) AS "sold" FROM "Allocation" a WHERE a."orderId" = o."id" AND a."leadId" = ANY (c."leadIds")) s
    WHERE CASE WHEN p."status" IN ('sold', 'refunded')
      THEN o."id" IS NULL OR s."sold" + COALESCE(r."leads", 0) <> cardinality(c."leadIds")
        OR (p."status" = 'sold') <> (s."sold" > 0)
      ELSE o."id" IS NOT NULL END`,
};

/**
 * Purchases by API key: each Idempotency-Key buys once, every repetition gets the answer of the first call, and what an
 * answer says is what happened. Asks for every purchase once more.
 */
export async function checkApiPurchases(world: World): Promise<Violation[]> {
  const { database, notes } = world;
  const violations: Violation[] = [];
  // Those that were only refused stored nothing: they would buy now.
  for (const purchase of notes.apiPurchases) if (purchase.replies.some(isStored)) await ask(world, purchase);
  for (const [invariant, text] of Object.entries(CHECKS)) {
    const rows = await database.rows<Record<string, string>>(text);
    violations.push(...violationOf(invariant, rows.flatMap(Object.values)));
  }
  const made = await database.rows<{ userId: string; purchases: number }>(
    `SELECT "userId", count(*)::int AS "purchases" FROM "LeadPurchase" GROUP BY 1`,
  );
  const sales = await database.rows<{ leadId: string; userId: string; orderId: string }>(
    `SELECT "leadId", "userId", "orderId" FROM "Allocation" WHERE "leadId" = ANY ($1::uuid[])`,
    [notes.apiPurchases.flatMap(({ leadIds }) => leadIds)],
  );
  return [
    ...violations,
    ...violationOf("an Idempotency-Key buys once", findTooMany(notes.apiPurchases, made)),
    ...violationOf(
      "every call with an Idempotency-Key gets the same answer",
      findChanged(notes.apiPurchases),
    ),
    ...violationOf(
      "a purchase by key brought what it was answered with",
      findUntrue(notes.apiPurchases, sales),
    ),
  ];
}

/** Accounts that have more purchases than Idempotency-Keys. */
export function findTooMany(
  purchases: readonly Pick<ApiPurchase, "userId">[],
  made: readonly { userId: string; purchases: number }[],
): string[] {
  const asked = Map.groupBy(purchases, ({ userId }) => userId);
  return made
    .filter(({ userId, purchases: count }) => count > (asked.get(userId)?.length ?? 0))
    .map(
      ({ userId, purchases: count }) =>
        `${userId}: ${count} purchases, ${asked.get(userId)?.length ?? 0} keys`,
    );
}

/** Answers that the account's state decides; they store no purchase, and the same key may succeed later. */
const STORES_NOTHING = new Set([400, 401, 403, 422]);
const isStored = ({ status }: Reply) => !STORES_NOTHING.has(status);
const told = z.object({ requestId: z.unknown().optional() }).loose();

/** The same call always has the same answer, except for its request id. */
export function findChanged(purchases: readonly ApiPurchase[]): string[] {
  return purchases.flatMap(({ userId, idempotencyKey, replies }) => {
    const final = replies.filter(isStored);
    const [first, ...later] = final.map(withoutRequestId);
    const other = later.find((reply) => !isDeepStrictEqual(reply, first));
    return other ? [`${userId} ${idempotencyKey}: ${nameOf(first)}, then ${nameOf(other)}`] : [];
  });
}

function withoutRequestId({ status, body }: Reply): Reply {
  const { requestId: _, ...rest } = told.safeParse(body).data ?? {};
  return { status, body: rest };
}

const sold = z.object({ order_id: z.string(), purchased: z.array(z.string()) });

/** Leads that an answer says are bought, and that belong to somebody else, to another order, or to nobody. */
export function findUntrue(
  purchases: readonly ApiPurchase[],
  sales: readonly { leadId: string; userId: string; orderId: string }[],
): string[] {
  const saleOf = new Map(sales.map((sale) => [sale.leadId, sale]));
  return purchases.flatMap(({ userId, replies }) =>
    replies.flatMap(({ status, body }) => {
      if (status !== 200) return [];
      const { order_id: orderId, purchased } = sold.parse(body);
      const wrong = purchased.filter((leadId) => {
        const sale = saleOf.get(leadId);
        return sale?.userId !== userId || sale.orderId !== orderId;
      });
      return wrong.map((leadId) => `lead ${leadId} of order ${orderId}`);
    }),
  );
}
