import "server-only";
import type { Cents } from "@/lib/kit/money";
import { site } from "@/lib/marketing/site";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { readSettings } from "@/lib/settings/read-settings.server";
import type { DocumentContent, DocumentKind } from "./document-content";

/** A document that is about to be issued. */
export interface NewDocument {
  kind: DocumentKind;
  userId: string;
  orderId: string;
  invoiceId: string | null;
  /** The credit note that a correction cancels. */
  correctsId: string | null;
  /** Stripe's refund of a credit note. */
  refundId: string | null;
  amountCents: Cents;
  currency: string;
  content: DocumentContent;
}

/** A number that was drawn, and when. */
export interface DrawnNumber {
  year: number;
  count: number;
  issuedAt: Date;
}

/** Draws the next number of a kind. Tests replace it to show what the locked row prevents. */
export type DrawNumber = (transaction: Transaction, kind: DocumentKind) => Promise<DrawnNumber>;

/**
 * Locks the series of a kind until the transaction ends. Whoever issues a document locks first, then checks whether it
 * exists already, then draws: a second call waits here, and a number is never drawn in vain.
 */
export async function lockSeries(transaction: Transaction, kind: DocumentKind): Promise<void> {
  await transaction.execute(sql(`SELECT 1 FROM "BillingSeries" WHERE "kind" = $1 FOR UPDATE`), [kind]);
}

/**
 * Draws the next number of a series. Its row stays locked until the transaction ends: the next one draws after the commit, and
 * a rollback gives the number back. A sequence of PostgreSQL would lose it. Numbers start again each year in New York; a clock
 * that goes back does not go back to the old year.
 */
export const drawNumber: DrawNumber = async (transaction, kind) => {
  const [drawn] = await transaction.rows(
    sql(`WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS "at"),
     today AS (SELECT "at", extract(year FROM "at" AT TIME ZONE 'America/New_York')::int AS "year" FROM clock)
     UPDATE "BillingSeries" s
     SET "lastNumber" = CASE WHEN s."year" >= t."year" THEN s."lastNumber" + 1 ELSE 1 END,
         "year" = GREATEST(s."year", t."year")
     FROM today t WHERE s."kind" = $1
     RETURNING s."year", s."lastNumber" AS "count", t."at" AS "issuedAt!"`),
    [kind],
  );
  if (!drawn) throw new Error(`There is no series of documents for ${kind}: has the migration run?`);
  return drawn;
};

const PREFIXES: Readonly<Record<DocumentKind, string>> = {
  invoice: "LW",
  credit_note: "CN",
  correction: "COR",
};

/** `LW-2026-000123`. */
function formatDocumentNumber(kind: DocumentKind, year: number, count: number): string {
  return `${PREFIXES[kind]}-${year}-${String(count).padStart(6, "0")}`;
}

/** Draws a number and inserts the document. @returns id and number. */
export async function insertDocument(
  transaction: Transaction,
  document: NewDocument,
  draw: DrawNumber = drawNumber,
): Promise<{ id: string; number: string }> {
  const { year, count, issuedAt } = await draw(transaction, document.kind);
  const number = formatDocumentNumber(document.kind, year, count);
  const [inserted] = await transaction.rows(
    sql(`INSERT INTO "BillingDocument" ("id", "kind", "number", "userId", "orderId", "invoiceId", "correctsId", "refundId",
       "amountCents", "currency", "content", "issuedAt")
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     RETURNING "id"`),
    [
      document.kind,
      number,
      document.userId,
      document.orderId,
      document.invoiceId,
      document.correctsId,
      document.refundId,
      document.amountCents,
      document.currency,
      JSON.stringify(document.content),
      issuedAt,
    ],
  );
  if (!inserted) throw new Error(`The document ${number} was not inserted.`);
  return { id: inserted.id, number };
}

/** The operator, as it is printed on a document that is issued now. */
export async function readSeller(transaction: Transaction): Promise<DocumentContent["seller"]> {
  const { street, city, state, zip, phone, supportEmail } = await readSettings(transaction);
  return { legalName: site.legalName, street, city, state, zip, phone, email: supportEmail };
}
