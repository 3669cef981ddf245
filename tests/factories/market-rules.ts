import type { Client } from "pg";

/** What must hold at any time, as a query that counts what breaks it. Reads the rows themselves, never a counter alone. */
export const MARKET_RULES = {
  "a lead has one owner": `
    SELECT count(*) FROM (SELECT FROM "Allocation" GROUP BY "leadId" HAVING count(*) > 1) twice`,
  "lead and allocation name the same owner": `
    SELECT count(*) FROM "Lead" l LEFT JOIN "Allocation" a ON a."leadId" = l."id"
    WHERE (l."status" = 'sold') <> (a."leadId" IS NOT NULL) OR a."orderId" <> l."orderId"`,
  "a person is sold once per line": `
    SELECT count(*) FROM (
      SELECT FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
      CROSS JOIN LATERAL (VALUES ('phone', l."phoneIndex"), ('email', l."emailIndex")) k ("kind", "hash")
      GROUP BY l."line", k."kind", k."hash" HAVING count(DISTINCT a."leadId") > 1
    ) twice`,
  "each sold lead has its two person keys": `
    SELECT count(*) FROM "Allocation" a
    WHERE (SELECT count(*) FROM "SoldPerson" p WHERE p."leadId" = a."leadId" AND p."repeatId" IS NULL) <> 2`,
  "each person key has its sale": `
    SELECT count(*) FROM "SoldPerson" p
    WHERE NOT EXISTS (SELECT FROM "Allocation" a WHERE a."leadId" = p."leadId")`,
  "each order has what it counts": `
    SELECT count(*) FROM "OrderDemand" d
    WHERE d."allocated" <> (SELECT count(*) FROM "Allocation" a WHERE a."orderId" = d."orderId")`,
  "no order has more than it bought": `
    SELECT count(*) FROM "OrderDemand" d
    WHERE d."quantity" < (SELECT count(*) FROM "Allocation" a WHERE a."orderId" = d."orderId")`,
  "no order has more than its cap on a day": `
    SELECT count(*) FROM (
      SELECT FROM "Allocation" a JOIN "OrderDemand" d USING ("orderId")
      GROUP BY a."orderId", d."dailyCap", trade_day(a."allocatedAt") HAVING count(*) > d."dailyCap"
    ) over_cap`,
  "an order has what it asked for": `
    SELECT count(*) FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId" JOIN "OrderDemand" d ON d."orderId" = a."orderId"
    WHERE l."line" <> d."line" OR l."tier" <> d."tier" OR NOT l."state"::text = ANY (d."states")
      OR (d."wantsBeneficiary" AND NOT l."wantsBeneficiary") OR (d."wantsHigherIncome" AND NOT l."higherIncome")`,
  "nobody is sold after being suppressed": `
    SELECT count(*) FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
    JOIN "Suppression" s ON (s."kind", s."hash") IN (('phone', l."phoneIndex"), ('email', l."emailIndex"))
    WHERE a."allocatedAt" > s."addedAt"`,
  "nothing is sold to a held order": `
    SELECT count(*) FROM "Allocation" a JOIN "OrderDemand" d ON d."orderId" = a."orderId"
    WHERE a."allocatedAt" > d."heldAt"`,
  "a sold lead has its contact": `
    SELECT count(*) FROM "Lead" WHERE "status" = 'sold' AND "phoneSealed" IS NULL`,
  "each sold lead has its consent": `
    SELECT count(*) FROM "Allocation" a
    WHERE NOT EXISTS (SELECT FROM "ConsentEvidence" c WHERE c."leadId" = a."leadId")`,
  "no consent is older than 30 days at its sale": `
    SELECT count(*) FROM "Allocation" a JOIN "ConsentEvidence" c ON c."leadId" = a."leadId"
    WHERE c."givenAt" < a."allocatedAt" - interval '720 hours'`,
  "a person is in stock once per line": `
    SELECT count(*) FROM (
      SELECT FROM "Lead" WHERE "status" = 'verified' GROUP BY "line", "phoneIndex" HAVING count(*) > 1
    ) twice`,
  "each sale is announced": `
    SELECT count(*) FROM (
      SELECT "leadId" FROM "Allocation"
      EXCEPT SELECT "leadId" FROM "LedgerEntry" EXCEPT SELECT unnest("leadIds") FROM "SaleNotice"
    ) silent`,
} as const;
export type MarketRule = keyof typeof MARKET_RULES;

/** The rules of the market that are broken now; empty when all is well. */
export async function findBrokenRules(client: Client): Promise<MarketRule[]> {
  const broken: MarketRule[] = [];
  for (const [rule, text] of entries(MARKET_RULES)) {
    const { rows } = await client.query<{ count: string }>(text);
    if (rows[0]?.count !== "0") broken.push(rule);
  }
  return broken;
}

function entries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  const isKey = (key: string): key is Key => key in record;
  return Object.keys(record)
    .filter(isKey)
    .map((key) => [key, record[key]]);
}
