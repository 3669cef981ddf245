import { mayMove, ORDER_STATUSES } from "@/lib/orders/order-status";
import { MARKET_RULES } from "@/tests/factories/market-rules";
import type { CampaignDatabase } from "../campaign-database";
import type { World } from "../world";
import { type Violation, violationOf } from "./violation";

/** Records every change of a status, whoever makes it, so that I5 can be checked at the end. */
export async function recordMoves(database: CampaignDatabase): Promise<void> {
  await database.rows(`CREATE SCHEMA campaign`);
  await database.rows(`CREATE TABLE campaign.moves ("what" text, "id" text, "from" text, "to" text)`);
  await database.rows(`
    CREATE FUNCTION campaign.record_move() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      was jsonb := to_jsonb(OLD);
      becomes jsonb := to_jsonb(NEW);
    BEGIN
      INSERT INTO campaign.moves VALUES (TG_TABLE_NAME, COALESCE(becomes ->> 'id', becomes ->> 'leadId', becomes ->> 'paymentIntentId'),
        was ->> TG_ARGV[0], becomes ->> TG_ARGV[0]);
      RETURN NULL;
    END $$`);
  for (const [table, column] of Object.entries(STATUS_COLUMNS))
    await database.rows(`
      CREATE TRIGGER record_move AFTER UPDATE OF "${column}" ON "${table}" FOR EACH ROW
      WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}") EXECUTE FUNCTION campaign.record_move('${column}')`);
}

const STATUS_COLUMNS = {
  Lead: "status",
  Delivery: "status",
  LeadReturn: "status",
  Payment: "state",
  LeadPurchase: "status",
} as const;

/** Queries that return one row per violation, with the words of an example in its first column. */
const CHECKS: Readonly<Record<string, string>> = {
  "I3: an order has one payment, and a package is bought once a cycle": `
    SELECT 'order ' || min("id"::text) FROM "Order" GROUP BY "paymentIntentId" HAVING count(*) > 1
    UNION ALL SELECT 'package ' || "leadConfigId" FROM "Order" GROUP BY "leadConfigId", "cycle" HAVING count(*) > 1`,
  "I4: a sold lead has one delivery per destination that gets it": `
    SELECT 'lead ' || d."leadId" FROM "Delivery" d WHERE d."event" = 'lead.delivered'
    GROUP BY d."destinationId", d."leadId" HAVING count(*) > 1
    UNION ALL
    SELECT 'lead ' || a."leadId" || ' has ' || count(d."id") FILTER (WHERE d."status" = 'accepted') || ' accepted'
    FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
    LEFT JOIN "Delivery" d ON d."leadId" = a."leadId" AND d."event" = 'lead.delivered'
    WHERE NOT EXISTS (SELECT FROM "LeadReturn" r WHERE r."leadId" = a."leadId" AND r."status" = 'approved')
      -- Nothing is delivered of an order whose payment is lost or refunded.
      AND NOT is_order_held(a."orderId")
    GROUP BY a."leadId", a."userId"
    HAVING CASE WHEN delivery_mode(a."userId") = 'all'
      THEN count(d."id") FILTER (WHERE d."status" = 'accepted')
        <> (SELECT count(*) FROM "Destination" t WHERE t."userId" = a."userId" AND t."removedAt" IS NULL)
      ELSE count(d."id") FILTER (WHERE d."status" = 'accepted') = 0 END`,
  "I4: a delivery goes to the owner of the lead": `
    SELECT 'delivery ' || d."id" FROM "Delivery" d JOIN "Destination" t ON t."id" = d."destinationId"
    JOIN "Allocation" a ON a."leadId" = d."leadId"
    WHERE d."event" = 'lead.delivered' AND (a."userId" <> d."userId" OR t."userId" <> d."userId")`,
  "I5: leads, deliveries, returns and purchases move by their tables": `
    SELECT DISTINCT m."what" || ' from ' || m."from" || ' to ' || m."to" FROM campaign.moves m WHERE NOT CASE m."what"
      WHEN 'Lead' THEN may_move_lead(m."from"::"LeadStatus", m."to"::"LeadStatus")
      -- Only people send an accepted delivery again, and nobody does so in a campaign.
      WHEN 'Delivery' THEN m."from" <> 'accepted' AND may_move_delivery(m."from"::"DeliveryStatus", m."to"::"DeliveryStatus")
      WHEN 'LeadPurchase' THEN may_move_purchase(m."from"::"PurchaseStatus", m."to"::"PurchaseStatus")
      WHEN 'LeadReturn' THEN may_move_return(m."from"::"ReturnStatus", m."to"::"ReturnStatus")
      ELSE true END`,
  "I5: a settled or refunded payment stays so": `
    SELECT 'payment ' || "id" || ' from ' || "from" || ' to ' || "to" FROM campaign.moves
    WHERE "what" = 'Payment' AND "from" IN ('settled', 'refunded')`,
  "I5: an order's history is one chain that ends at its status": `
    SELECT 'order ' || "orderId" FROM (
      SELECT c."orderId", c."from", lag(c."to") OVER (PARTITION BY c."orderId" ORDER BY c."id") AS "before"
      FROM "OrderStatusChange" c) chain WHERE "from" IS DISTINCT FROM "before"
    UNION ALL
    SELECT 'order ' || o."id" FROM "Order" o WHERE o."status" <> (
      SELECT c."to" FROM "OrderStatusChange" c WHERE c."orderId" = o."id" ORDER BY c."id" DESC LIMIT 1)`,
  "every receipt of a sale is in the ledger, without a gap": `
    SELECT 'lead ' || a."leadId" FROM "Allocation" a
    WHERE NOT EXISTS (SELECT FROM "LedgerEntry" e WHERE e."leadId" = a."leadId")
    UNION ALL SELECT 'entry ' || "sequence" FROM (
      SELECT "sequence", row_number() OVER (ORDER BY "sequence") AS "expected" FROM "LedgerEntry") numbered
    WHERE "sequence" <> "expected"`,
  "no job failed for good": `
    SELECT 'job ' || source_name || ' ' || count(*) FROM pgboss.job WHERE name = 'platform.dead-letters' GROUP BY source_name`,
};

/** Invariants that the database can be asked for. */
export async function checkDatabase(world: Pick<World, "database" | "notes">): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, text] of Object.entries(MARKET_RULES)) {
    const broken = await world.database.number(text);
    violations.push(...violationOf(`I1: ${rule}`, broken > 0 ? [`${broken} times`] : []));
  }
  for (const [invariant, text] of Object.entries(CHECKS)) {
    const rows = await world.database.rows<Record<string, string>>(text);
    violations.push(
      ...violationOf(
        invariant,
        rows.flatMap((row) => Object.values(row)),
      ),
    );
  }
  violations.push(...(await checkOrderMoves(world)), ...(await checkWindows(world)));
  return violations;
}

/** Staff may set any status; the program moves forward only. */
async function checkOrderMoves({ database }: Pick<World, "database">): Promise<Violation[]> {
  const moves = await database.rows<{ from: string; to: string; isStaff: boolean }>(
    `SELECT DISTINCT "from", "to", "actorId" IS NOT NULL AS "isStaff" FROM "OrderStatusChange" WHERE "from" IS NOT NULL`,
  );
  const statusOf = (text: string) => ORDER_STATUSES.find((status) => status === text) ?? "cancelled";
  const wrong = moves.filter(
    ({ from, to, isStaff }) => !mayMove(isStaff ? "staff" : "program", statusOf(from), statusOf(to)),
  );
  return violationOf(
    "I5: orders move by their table",
    wrong.map(({ from, to }) => `from ${from} to ${to}`),
  );
}

/** Nothing is sold to a disabled account or a paused order. */
async function checkWindows({ database, notes }: Pick<World, "database" | "notes">): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { what, id, from, until } of notes.windows) {
    const column = what === "disabled account" ? "userId" : "orderId";
    const sold = await database.number(
      `SELECT count(*) FROM "Allocation" WHERE "${column}" = $1 AND "allocatedAt" > $2 AND "allocatedAt" < $3`,
      [id, from, until === "" ? "infinity" : until],
    );
    violations.push(...violationOf(`nothing is sold to a ${what}`, sold > 0 ? [`${id}: ${sold} leads`] : []));
  }
  return violations;
}
