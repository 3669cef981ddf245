import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { clearConsumers } from "../erasure/clear-personal-data.server";
import { LEAD_IS_HELD } from "../personal-data/lead-is-held";
import { CONSENT_YEARS } from "../seal-consent.server";

/**
 * Leads whose consent evidence is no longer kept. It begins at the evidence that retention is not done with (MARK_KEPT), the oldest
 * first. OFFSET 0 and the array keep that order: PostgreSQL believes that much of the evidence is left, and would read the whole
 * table in the order of the ids.
 */
const OVER = sql(
  `SELECT l."id", may_move_lead(l."status", 'erased') AS "mayMove!" FROM "Lead" l
   WHERE ${LEAD_IS_HELD} AND l."id" = ANY (ARRAY(
     SELECT e."leadId" FROM "ConsentEvidence" e
     WHERE NOT e."keptForSale" AND e."retainUntil" < $1 AND e."leadId" <> ALL ($3::uuid[])
       AND EXISTS (SELECT 1 FROM "Lead" l WHERE l."id" = e."leadId" AND ${LEAD_IS_HELD} OFFSET 0)
     ORDER BY e."retainUntil" LIMIT $2))
   ORDER BY l."id" FOR UPDATE OF l SKIP LOCKED` as const,
);

/** Posts without consent evidence, from when evidence of the same day would no longer be kept. They have no owner. */
const OVER_WITHOUT_EVIDENCE = sql(
  `SELECT l."id", may_move_lead(l."status", 'erased') AS "mayMove!" FROM "Lead" l
   WHERE ${LEAD_IS_HELD} AND l."consentHash" IS NULL AND l."payloadHash" <> '' AND l."orderId" IS NULL
     AND l."receivedAt" < $1::timestamptz - interval '${CONSENT_YEARS} years' AND l."id" <> ALL ($3::uuid[])
   ORDER BY l."receivedAt" LIMIT $2 FOR UPDATE OF l SKIP LOCKED` as const,
);

/** When so many leads fail, the cause is not the leads: the run gives up. */
const MOST_FAILING = 20;

/** Erases leads whose consent evidence is no longer kept. @returns how many. @throws as `eraseLeads` does. */
export function eraseLeadsOver(now: Date, batch: number): Promise<number> {
  return eraseLeads(OVER, now, batch);
}

/** Erases posts of that age that never had consent evidence. @returns how many. @throws as `eraseLeads` does. */
export function erasePostsOver(now: Date, batch: number): Promise<number> {
  return eraseLeads(OVER_WITHOUT_EVIDENCE, now, batch);
}

/**
 * Erases the leads that `find` locks, a batch in each transaction. When a batch fails, it is halved until the lead is found that
 * cannot be erased: that one is left, and the others are erased.
 * @throws AggregateError when leads were left, after all others are erased; PostgreSQL's error when leads cannot be found, or
 * when too many fail.
 */
async function eraseLeads(
  find: typeof OVER | typeof OVER_WITHOUT_EVIDENCE,
  now: Date,
  batch: number,
): Promise<number> {
  const left = new Map<string, unknown>();
  let erased = 0;
  let size = batch;
  for (;;) {
    let held: readonly HeldLead[] = [];
    try {
      await inTransaction(async (transaction) => {
        held = await transaction.rows(find, [now, size, [...left.keys()]]);
        await erase(transaction, held);
      });
    } catch (error) {
      const [lead] = held;
      if (!lead || left.size >= MOST_FAILING) throw error;
      if (held.length === 1) {
        logger().error(
          { table: "Lead", leadId: lead.id, error: messageOf(error) },
          "a lead cannot be erased",
        );
        left.set(lead.id, error);
      }
      size = Math.max(1, Math.floor(held.length / 2));
      continue;
    }
    // Not only when a batch is not full: OVER leaves out the leads that somebody else holds.
    if (held.length === 0) break;
    erased += held.length;
    size = Math.min(batch, size * 2);
  }
  if (left.size > 0)
    throw new AggregateError(
      [...left.values()],
      `leads that cannot be erased: ${[...left.keys()].join(", ")}`,
    );
  return erased;
}

interface HeldLead {
  id: string;
  mayMove: boolean;
}

/**
 * Suppressed and rejected leads have lost their contact already and keep their status, and so do tests; what else is about the
 * person goes with the others.
 */
async function erase(transaction: Transaction, held: readonly HeldLead[]): Promise<void> {
  const moving = held.filter(({ mayMove }) => mayMove).map(({ id }) => id);
  // may_move_lead and transition_leads are the marketplace's: lib/marketplace/sql.
  await transaction.rows(sql(`SELECT transition_leads($1::uuid[], 'erased') AS "moved"`), [moving]);
  await clearConsumers(
    transaction,
    held.map(({ id }) => id),
  );
}
