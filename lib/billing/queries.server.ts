import "server-only";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { streamCsv } from "@/lib/accounts/stream-csv.server";
import { notFound } from "@/lib/kit/errors";
import { formatCount } from "@/lib/kit/format-count";
import { toDecimal } from "@/lib/kit/money";
import { placeInPages } from "@/lib/kit/pages";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import type { BillingDocument, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { DOCUMENT_LABELS, type DocumentContent, documentContent } from "./document-content";
import type { DrawnDocument } from "./draw-document.server";
import type { InvoiceDto, InvoicePageDto, InvoiceQuery } from "./schemas";

const PAGE_SIZE = 10;

const WITH_CREDITS = { notes: { orderBy: { issuedAt: "asc" } } } as const;
const NEWEST_FIRST = [{ issuedAt: "desc" }, { number: "desc" }] as const;

/** A page of the viewer's invoices, newest first. A page number above the last one returns the last page. */
export async function listOwnInvoices(
  viewer: { id: string },
  { orderId, page: wanted }: InvoiceQuery,
): Promise<InvoicePageDto> {
  const where = { userId: viewer.id, kind: "invoice", ...(orderId && { orderId }) } as const;
  const total = await db().billingDocument.count({ where });
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, wanted);
  const rows = await db().billingDocument.findMany({
    where,
    include: WITH_CREDITS,
    orderBy: [...NEWEST_FIRST],
    skip,
    take,
  });
  return { invoices: rows.map(toInvoiceDto), total, page, pages };
}

/** One of the viewer's documents, to be drawn. @throws AppError 404, also for another account's document. */
export async function readOwnDocument(viewer: { id: string }, documentId: string): Promise<DrawnDocument> {
  const row = await db().billingDocument.findFirst({ where: { id: documentId, userId: viewer.id } });
  if (!row) throw notFound("Invoice");
  return { ...row, content: documentContent.parse(row.content) };
}

/** The invoice of any order. For staff. @returns null for an order without one. */
export async function readInvoiceOfOrder(orderId: string): Promise<InvoiceDto | null> {
  const row = await db().billingDocument.findFirst({
    where: { orderId, kind: "invoice" },
    include: WITH_CREDITS,
  });
  return row && toInvoiceDto(row);
}

/** Any document, to be drawn. For staff. @throws AppError 404. */
export async function readAnyDocument(documentId: string): Promise<DrawnDocument> {
  const row = await db().billingDocument.findUnique({ where: { id: documentId } });
  if (!row) throw notFound("Invoice");
  return { ...row, content: documentContent.parse(row.content) };
}

const CSV_COLUMNS = [
  "Document",
  "Number",
  "Issued (UTC)",
  "Order",
  "For",
  "Charged",
  "Credited",
  "Currency",
  "Invoice",
  // The page and the PDF show this day, so the file adds up by the same months as they do.
  "Date (New York)",
];

/** Documents in memory at once. */
const EXPORT_BATCH = 500;

/**
 * All documents of the viewer as CSV, oldest first (`streamCsv`). Charged minus credited is what they paid and did not get back.
 */
export function exportOwnDocuments(viewer: SignedIn): ReadableStream<Uint8Array> {
  return streamCsv(viewer, {
    columns: CSV_COLUMNS,
    readAfter: (last: BillingDocument | null) =>
      db().billingDocument.findMany({
        where: { userId: viewer.id },
        orderBy: [{ issuedAt: "asc" }, { number: "asc" }],
        take: EXPORT_BATCH,
        ...(last && { cursor: { id: last.id }, skip: 1 }),
      }),
    recordsOf: (rows) => rows.map(toRecord),
  });
}

function toRecord(row: BillingDocument): string[] {
  const content = documentContent.parse(row.content);
  const amount = toDecimal(row.amountCents);
  const isCredit = row.kind === "credit_note";
  return [
    DOCUMENT_LABELS[row.kind],
    row.number,
    row.issuedAt.toISOString(),
    row.orderId,
    describeLines(content),
    isCredit ? "" : amount,
    isCredit ? amount : "",
    row.currency.toUpperCase(),
    content.invoiceNumber ?? "",
    dayInNewYork(row.issuedAt),
  ];
}

type InvoiceRow = Prisma.BillingDocumentGetPayload<{ include: typeof WITH_CREDITS }>;

function toInvoiceDto(row: InvoiceRow): InvoiceDto {
  const refundedCents = row.notes.reduce(
    (sum, { kind, amountCents }) => sum + (kind === "credit_note" ? amountCents : -amountCents),
    0,
  );
  return {
    id: row.id,
    number: row.number,
    orderId: row.orderId,
    issuedAt: row.issuedAt.toISOString(),
    description: describeLines(documentContent.parse(row.content)),
    amount: toDecimal(row.amountCents),
    refunded: toDecimal(refundedCents),
    currency: row.currency.toUpperCase(),
    status: refundedCents === 0 ? "paid" : refundedCents < row.amountCents ? "partly-refunded" : "refunded",
    credits: row.notes.map((note) => ({
      id: note.id,
      kind: note.kind === "correction" ? "correction" : "credit_note",
      number: note.number,
      amount: toDecimal(note.amountCents),
      issuedAt: note.issuedAt.toISOString(),
    })),
  };
}

/** `250 Premium life leads, weekly plan`. Options and discounts are in the PDF. */
function describeLines({ lines: [first], period, invoiceNumber }: DocumentContent): string {
  if (!first) return "";
  const what =
    first.quantity > 1 && !invoiceNumber
      ? `${formatCount(first.quantity)} ${first.description}`
      : first.description;
  if (!period || invoiceNumber) return what;
  return `${what}, ${period.interval} plan`;
}
