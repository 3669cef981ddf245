import "server-only";
import { stringify } from "csv-stringify/sync";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { shownZip } from "@/lib/contacts/contact-fields";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, unsealContact } from "@/lib/contacts/seal-contact.server";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { streamBody } from "@/lib/platform/http/stream-body";
import { attributesToDto } from "./attributes-to-dto";
import { LEAD_PROGRESS_LABELS } from "./outcome";
import { formatPhone } from "./read-own-lead.server";
import { RETURN_STATUS_LABELS } from "./return-status-labels";
import type { LeadFilter } from "./schemas";
import { type Cursor, type OwnLeadRow, selectOwnLeadsAfter } from "./select-leads.server";

/** Leads in memory at once. */
const BATCH = 250;

const COLUMNS = [
  "Lead",
  "Order",
  "Line",
  "Type",
  "Sold to you (UTC)",
  "Received (UTC)",
  "First name",
  "Last name",
  "Phone",
  "Email",
  "Street",
  "City",
  "State",
  "ZIP",
  "Date of birth",
  "Details",
  "Outcome",
  "Return",
  "Certificate",
];

/**
 * The viewer's leads as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), newest first, read in batches
 * while the file is sent. A view of every lead is logged before its line is written. A cell that a spreadsheet would
 * read as a formula gets a leading apostrophe (OWASP: CSV injection). Phones have no leading plus, so they need none.
 */
export function exportLeads(viewer: { id: string }, filter: LeadFilter): ReadableStream<Uint8Array> {
  return streamBody(writeSheet(viewer, filter));
}

async function* writeSheet(viewer: { id: string }, filter: LeadFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  for await (const records of readRecords(viewer, filter)) {
    yield encoder.encode(
      stringify(records, {
        header: isFirst,
        bom: isFirst,
        columns: COLUMNS,
        escape_formulas: true,
        record_delimiter: "windows",
      }),
    );
    isFirst = false;
  }
}

/** The first batch carries the header, even when it is empty. */
async function* readRecords(viewer: { id: string }, filter: LeadFilter): AsyncGenerator<string[][]> {
  let cursor: Cursor | null = null;
  for (;;) {
    const rows: OwnLeadRow[] = await selectOwnLeadsAfter(viewer, filter, cursor, BATCH);
    if (rows.length === 0 && cursor) return;
    const ids = rows.map(({ id }) => id);
    await recordViews(viewer, ids);
    const certificates = await UNSAFE_findCertificateIds(ids);
    yield rows.map((row) => recordOf(row, certificates.get(row.id) ?? ""));
    cursor = rows.at(-1) ?? null;
    if (!cursor) return;
  }
}

function recordOf(row: OwnLeadRow, certificateId: string): string[] {
  const contact = unsealContact(row.id, row);
  return [
    row.id,
    row.orderId,
    LINE_LABELS[row.line],
    row.tier === "premium" ? "Premium" : "Standard",
    row.soldAt.toISOString(),
    row.receivedAt.toISOString(),
    contact?.firstName ?? "",
    contact?.lastName ?? "",
    contact ? formatPhone(contact.phone) : "",
    contact?.email ?? "",
    contact?.street ?? "",
    contact?.city ?? "",
    row.state,
    shownZip(row.zip),
    contact?.dateOfBirth ?? "",
    attributesToDto(tryUnsealAttributes(row.id, row))
      .map(({ label, value }) => `${label}: ${value}`)
      .join(" | "),
    LEAD_PROGRESS_LABELS[row.progress],
    row.returnStatus ? RETURN_STATUS_LABELS[row.returnStatus] : "",
    certificateId,
  ];
}
