import "server-only";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { blindIndex } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { SaleRecord } from "./compare-records";

/**
 * Reads the oldest hash of the phone of the sale `a`, not of a repeated inquiry. `IS TRUE` keeps the planner from the index of line
 * and kind, which has every person of a line. The planner chooses that index while the table has no statistics, for example in the
 * first minute of a new database, and then each receipt costs more than the last.
 */
export const OLDEST_PHONE_HASH = `SELECT "hash" FROM "SoldPerson"
  WHERE "leadId" = a."leadId" AND ("line" = a."line") IS TRUE AND ("kind" = 'phone') IS TRUE AND "repeatId" IS NULL
  ORDER BY index_form("hash") LIMIT 1` as const;

const READ_SALES = sql(
  `SELECT e."leadId" AS "leadId!", a."userId", a."line", p."hash" AS "contactHash", l."receivedAt", l."verifiedAt",
     a."allocatedAt" AS "soldAt", l."erasedAt", r."person" AS "receiptPerson"
   FROM unnest($1::uuid[]) AS e ("leadId")
   LEFT JOIN "Allocation" a ON a."leadId" = e."leadId"
   LEFT JOIN "Lead" l ON l."id" = e."leadId"
   LEFT JOIN LATERAL (${OLDEST_PHONE_HASH}) p ON true
   LEFT JOIN "ReceiptPerson" r ON r."leadId" = e."leadId"` as const,
);

/** What the database holds about these leads, by lead, to compare it with their receipts. Every lead has an entry. */
export async function readSaleRecords(leadIds: readonly string[]): Promise<Map<string, SaleRecord>> {
  const [sales, evidence] = await Promise.all([
    autocommit.rows(READ_SALES, [leadIds]),
    db().consentEvidence.findMany({ where: { leadId: { in: [...leadIds] } } }),
  ]);
  const evidenceOf = new Map(evidence.map((row) => [row.leadId, row]));
  return new Map(
    sales.map(({ leadId, userId, contactHash, receiptPerson, erasedAt, ...sale }) => {
      const consent = evidenceOf.get(leadId);
      const record = {
        ...sale,
        buyer: userId && hashBuyer(userId),
        // A rotation of the keys of the blind indexes keeps the person of older receipts, which nobody can compute again.
        person: contactHash && (receiptPerson ?? (sale.line && hashPerson(sale.line, contactHash))),
        consentHash: consent?.sha256 ?? null,
        consentState: consent ? openConsent(consent).state : null,
        isErased: erasedAt !== null,
      };
      return [leadId, record];
    }),
  );
}

/** Keyed hash of the buyer's account, so that nobody can find an account in the public ledger by its id. */
export function hashBuyer(userId: string): string {
  return toHex(blindIndex(userId, "LedgerEntry.buyer"));
}

/**
 * Keyed hash of a person within a line. The same person has the same hash in a line, so that anybody can see a double
 * sale, and different hashes in different lines.
 * @param contactHash the oldest hash of the phone in SoldPerson.
 */
export function hashPerson(line: string, contactHash: string): string {
  return toHex(blindIndex(`${line}:${contactHash}`, "LedgerEntry.person"));
}

function toHex(base64url: string): string {
  return Buffer.from(base64url, "base64url").toString("hex");
}
