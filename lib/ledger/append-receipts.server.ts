import "server-only";
import { randomUUID } from "node:crypto";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { signingKey } from "./certificate-keys.server";
import { CHAIN_START, type ChainPosition, type LedgerRow } from "./check-chain";
import { RECEIPT_TYPE } from "./receipt";
import { hashBuyer, hashPerson, OLDEST_PHONE_HASH } from "./sale-records.server";
import { signReceipt } from "./sign-receipt";

/** Id of the advisory lock of the ledger. No other lock may use this number. */
const LEDGER_LOCK = 7_145_102_294;

/**
 * Signs the leads of these sale notices, appends them to the ledger and deletes the notices, in one transaction. An
 * advisory lock allows one writer at a time, so that the sequence has no gaps. Sales do not wait for it. It may be
 * repeated: a lead has one row.
 * @returns the number of appended rows; null when another process is writing.
 */
export function appendReceipts(noticeIds: readonly string[]): Promise<number | null> {
  return inTransaction(async (transaction) => {
    const [lock] = await transaction.rows(sql(`SELECT pg_try_advisory_xact_lock($1) AS "taken!"`), [
      LEDGER_LOCK,
    ]);
    if (!lock?.taken) return null;
    const leadIds = await deleteNotices(transaction, noticeIds);
    const sold = await readSoldLeads(transaction, leadIds);
    await insertRows(transaction, signAll(sold, await readHead(transaction)));
    return sold.length;
  });
}

async function deleteNotices(transaction: Transaction, noticeIds: readonly string[]): Promise<string[]> {
  const notices = await transaction.rows(
    sql(`DELETE FROM "SaleNotice" WHERE "id" = ANY($1::bigint[]) RETURNING "leadIds" AS "leadIds!"`),
    [noticeIds],
  );
  return notices.flatMap(({ leadIds }) => leadIds);
}

const READ_SOLD_LEADS = sql(
  `SELECT a."leadId", a."userId", a."line", p."hash" AS "contactHash", c."sha256" AS "consentEvidence",
          l."receivedAt", l."verifiedAt" AS "verifiedAt!", a."allocatedAt" AS "soldAt", e."leadId" IS NOT NULL AS "hasReceipt!",
          r."person" AS "receiptPerson"
   FROM "Allocation" a
   JOIN "Lead" l ON l."id" = a."leadId"
   JOIN "ConsentEvidence" c ON c."leadId" = a."leadId"
   CROSS JOIN LATERAL (${OLDEST_PHONE_HASH}) p
   LEFT JOIN "LedgerEntry" e ON e."leadId" = a."leadId"
   LEFT JOIN "ReceiptPerson" r ON r."leadId" = a."leadId"
   WHERE a."leadId" = ANY($1::uuid[])
   ORDER BY a."allocatedAt", a."leadId"` as const,
);
type SoldLead = RowOf<typeof READ_SOLD_LEADS>;

/**
 * Reads only columns that an erasure keeps, because the person may have been erased since the sale.
 * @throws Error when a lead of a notice has no complete sale, so that no lead is skipped silently.
 */
async function readSoldLeads(transaction: Transaction, leadIds: readonly string[]): Promise<SoldLead[]> {
  const rows = await transaction.rows(READ_SOLD_LEADS, [leadIds]);
  const found = new Set(rows.map(({ leadId }) => leadId));
  const unsold = leadIds.filter((leadId) => !found.has(leadId));
  if (unsold.length > 0) {
    const first = unsold.slice(0, 5).join(", ");
    throw new Error(
      `a sale notice names leads without a complete sale: ${unsold.length} leads, the first ${first}`,
    );
  }
  return rows.filter(({ hasReceipt }) => !hasReceipt);
}

async function readHead(transaction: Transaction): Promise<ChainPosition> {
  const [head] = await transaction.rows(
    sql(`SELECT "sequence", "entryHash" FROM "LedgerEntry" ORDER BY "sequence" DESC LIMIT 1`),
    [],
  );
  return head ? { sequence: Number(head.sequence), entryHash: head.entryHash } : CHAIN_START;
}

function signAll(sold: readonly SoldLead[], head: ChainPosition): LedgerRow[] {
  const key = signingKey();
  let { sequence, entryHash: previousHash } = head;
  return sold.map((lead) => {
    sequence += 1;
    const certificateId = randomUUID();
    const entry = signReceipt(
      {
        type: RECEIPT_TYPE,
        certificateId,
        leadId: lead.leadId,
        line: lead.line,
        receivedAt: lead.receivedAt.toISOString(),
        verifiedAt: lead.verifiedAt.toISOString(),
        soldAt: lead.soldAt.toISOString(),
        buyer: hashBuyer(lead.userId),
        person: lead.receiptPerson ?? hashPerson(lead.line, lead.contactHash),
        consentEvidence: lead.consentEvidence,
        sequence,
        previousHash,
      },
      key,
    );
    previousHash = entry.entryHash;
    return { ...entry, sequence, leadId: lead.leadId, certificateId };
  });
}

async function insertRows(transaction: Transaction, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Name extends keyof LedgerRow>(name: Name) => rows.map((row) => row[name]);
  await transaction.execute(
    sql(`INSERT INTO "LedgerEntry" ("sequence", "leadId", "certificateId", "payload", "payloadHash", "previousHash",
                                "entryHash", "signature", "keyId")
     SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[],
                          $8::text[], $9::text[])`),
    [
      column("sequence"),
      column("leadId"),
      column("certificateId"),
      column("payload"),
      column("payloadHash"),
      column("previousHash"),
      column("entryHash"),
      column("signature"),
      column("keyId"),
    ],
  );
}
