import "server-only";
import { stringify } from "csv-stringify/sync";
import { isSessionLive, type SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { shownZip } from "@/lib/contacts/contact-fields";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-contact.server";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { streamBody } from "@/lib/platform/http/stream-body";
import { attributesToDto } from "./attributes-to-dto";
import { LEAD_PROGRESS_LABELS } from "./outcome";
import { formatPhone } from "./read-own-lead.server";
import { RETURN_STATUS_LABELS } from "./return-status-labels";
import type { LeadFilter } from "./schemas";
import { type Cursor, type OwnLeadRow, selectOwnLeadsAfter } from "./select-leads.server";

/** Marks a lead in the file whose stored data is damaged. Its other columns and all other leads are complete. */
const UNREADABLE_LEAD = "This lead cannot be read completely. Please contact us.";

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
export function exportLeads(viewer: SignedIn, filter: LeadFilter): ReadableStream<Uint8Array> {
  return streamBody(writeSheet(viewer, filter));
}

async function* writeSheet(viewer: SignedIn, filter: LeadFilter): AsyncGenerator<Uint8Array> {
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
async function* readRecords(viewer: SignedIn, filter: LeadFilter): AsyncGenerator<string[][]> {
  let cursor: Cursor | null = null;
  for (;;) {
    // The account may be disabled while a long file is sent.
    if (cursor && !(await isSessionLive(viewer.sessionId)))
      throw new Error("the session ended during an export");
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
  const opened = tryUnsealContact(row.id, row);
  const contact = opened === "unreadable" ? null : opened;
  const attributes = tryUnsealAttributes(row.id, row);
  const isReadable = opened !== "unreadable" && attributes !== null;
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
    [
      ...(isReadable ? [] : [UNREADABLE_LEAD]),
      ...attributesToDto(attributes).map(({ label, value }) => `${label}: ${value}`),
    ].join(" | "),
    LEAD_PROGRESS_LABELS[row.progress],
    row.returnStatus ? RETURN_STATUS_LABELS[row.returnStatus] : "",
    certificateId,
  ];
}
