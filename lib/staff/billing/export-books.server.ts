import "server-only";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { streamCsv } from "@/lib/accounts/stream-csv.server";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { BOOK_ENTRY_LABELS } from "@/lib/books/entry-labels";
import type { Cents } from "@/lib/kit/money";
import { grossOf, type PeriodEntry, selectEntriesAfter } from "./select-entries.server";

/** Entries in memory at once. */
const BATCH = 500;

const COLUMNS = [
  "Date (New York)",
  "Time (UTC)",
  "Kind",
  "Payment",
  "Order",
  "Invoice or credit note",
  "Refund or dispute",
  "Gross",
  "Stripe fee",
  "Net",
  "Currency",
  "Balance transaction",
  "Available on (UTC)",
];

/**
 * The entries of a period as CSV for the accountant (RFC 4180, UTF-8 with a byte order mark), the oldest first, read in
 * batches while the file is sent. Fee and net are empty while the fee is unknown. A cell that a spreadsheet would read as a
 * formula gets a leading apostrophe; amounts are numbers and stay as they are. Writes an audit entry first.
 * @param period days of New York, both included.
 */
export async function exportBooks(
  staff: SignedIn,
  actor: Actor,
  period: { from: string; to: string },
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit({
    actorId: actor.id,
    action: "books.export",
    outcome: "done",
    after: { ...period },
    ipAddress: actor.ipAddress,
  });
  return streamCsv(staff, {
    columns: COLUMNS,
    readAfter: (last: PeriodEntry | null) => selectEntriesAfter(period, last, BATCH),
    recordsOf: (rows) => rows.map(recordOf),
  });
}

function recordOf(row: PeriodEntry): (string | number)[] {
  const gross = grossOf(row);
  return [
    row.day,
    row.occurredAt.toISOString(),
    BOOK_ENTRY_LABELS[row.kind],
    row.paymentIntentId,
    row.orderId ?? "",
    row.documentNumber ?? "",
    row.sourceId === row.paymentIntentId ? "" : row.sourceId,
    amount(gross),
    row.feeCents === null ? "" : amount(row.feeCents),
    row.feeCents === null ? "" : amount(gross - row.feeCents),
    row.currency.toUpperCase(),
    row.movementId ?? "",
    row.availableOn?.toISOString().slice(0, 10) ?? "",
  ];
}

/** A number, so that a negative amount does not count as a formula. */
function amount(cents: Cents): number {
  return cents / 100;
}
