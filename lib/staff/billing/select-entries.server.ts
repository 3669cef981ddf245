import "server-only";
import { KIND_EFFECTS, sumEntries } from "@/lib/books/sum-entries";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { BookEntriesDto, BookEntryDto } from "./schemas";

/** Entries of one lookup. One payment has a handful. */
const MOST_FOUND = 200;

const COLUMNS = `e."id"::text AS "id!", e."kind", e."sourceId", e."paymentIntentId", e."orderId", e."amountCents", e."currency",
     e."occurredAt", m."id" AS "movementId", m."feeCents", m."availableOn",
     CASE e."kind" WHEN 'captured' THEN invoice."number" WHEN 'refunded' THEN note."number"
       WHEN 'refund_reversed' THEN correction."number" END AS "documentNumber"`;
/**
 * Joins the movement of each entry `e` as `m`. Several movements can have the kind and the source of one entry: a bank debit that failed
 * and was paid again moved money twice under one PaymentIntent. The entry is about the newest of them. Joined with all, it would count
 * several times.
 */
export const MOVEMENT_OF_ENTRY = `LEFT JOIN LATERAL (
     SELECT "id", "feeCents", "availableOn" FROM "BalanceMovement"
     WHERE "kind" = e."kind" AND "sourceId" = e."sourceId" ORDER BY "createdAt" DESC, "id" DESC LIMIT 1
   ) m ON true`;
/**
 * Entries with Stripe's movement and the document of each. One join for each kind of document: a single one by a CASE could use no index,
 * and would compare each entry with all documents.
 */
const ENTRIES = `FROM "BookEntry" e
   ${MOVEMENT_OF_ENTRY}
   LEFT JOIN "BillingDocument" note ON note."refundId" = e."sourceId"
   LEFT JOIN "BillingDocument" invoice
     ON e."kind" = 'captured' AND invoice."kind" = 'invoice' AND invoice."orderId" = e."orderId"
   LEFT JOIN "BillingDocument" correction ON e."kind" = 'refund_reversed' AND correction."correctsId" = note."id"`;

const FIND = sql(
  `WITH found AS (
     SELECT "paymentIntentId" FROM "BookEntry"
     WHERE "paymentIntentId" = $1 OR "sourceId" = $1 OR "orderId"::text = $1 OR "id"::text = $1
     UNION SELECT "paymentIntentId" FROM "BalanceMovement" WHERE "id" = $1 OR "sourceId" = $1
     UNION SELECT "paymentIntentId" FROM "Order" WHERE "id"::text = $1
     UNION SELECT o."paymentIntentId" FROM "BillingDocument" d JOIN "Order" o ON o."id" = d."orderId" WHERE d."number" = $1
   )
   SELECT ${COLUMNS}
   ${ENTRIES}
   WHERE e."paymentIntentId" IN (SELECT "paymentIntentId" FROM found)
   ORDER BY e."occurredAt", e."id" LIMIT $2` as const,
);

/** Entries of a period, in the order of their ids, after a cursor. */
const AFTER = sql(
  `SELECT ${COLUMNS},
     trade_day(e."occurredAt")::text AS "day!"
   ${ENTRIES}
   WHERE e."occurredAt" >= $1::date::timestamp AT TIME ZONE 'America/New_York'
     AND e."occurredAt" < ($2::date + 1)::timestamp AT TIME ZONE 'America/New_York'
     AND (e."occurredAt", e."id") > ($3::timestamptz, $4::bigint)
   ORDER BY e."occurredAt", e."id" LIMIT $5` as const,
);
export type PeriodEntry = RowOf<typeof AFTER>;

/**
 * All entries of the payments that an id leads to: of an order, payment, refund, dispute, entry, balance transaction, or the
 * number of an invoice. For staff.
 */
export async function findBookEntries(id: string): Promise<BookEntriesDto> {
  const rows = await replica().rows(FIND, [id, MOST_FOUND]);
  return { entries: rows.map(toBookEntryDto), sums: sumEntries(rows) };
}

/** The next entries of a period. @param cursor the last entry of the batch before; null for the first batch. */
export function selectEntriesAfter(
  { from, to }: { from: string; to: string },
  cursor: Pick<PeriodEntry, "id" | "occurredAt"> | null,
  limit: number,
): Promise<PeriodEntry[]> {
  return replica().rows(AFTER, [from, to, cursor?.occurredAt ?? new Date(0), cursor?.id ?? "0", limit]);
}

/** Signed: negative when money leaves our balance at Stripe. */
export function grossOf({ kind, amountCents }: Pick<PeriodEntry, "kind" | "amountCents">): number {
  return KIND_EFFECTS[kind].balance * amountCents;
}

function toBookEntryDto(row: RowOf<typeof FIND>): BookEntryDto {
  const { id, kind, sourceId, paymentIntentId, orderId, currency, feeCents, documentNumber } = row;
  return {
    id,
    kind,
    sourceId,
    paymentIntentId,
    orderId,
    grossCents: grossOf(row),
    feeCents,
    currency,
    documentNumber,
    balanceTransactionId: row.movementId,
    occurredAt: row.occurredAt.toISOString(),
  };
}
