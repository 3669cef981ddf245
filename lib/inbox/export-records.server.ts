import "server-only";
import { isSessionLive, type SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { shownZip } from "@/lib/contacts/contact-fields";
import { formatPhone } from "@/lib/contacts/format-phone";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { ATTRIBUTE_LABELS } from "@/lib/intake/attribute-labels";
import { attributesToDto } from "@/lib/intake/attributes-to-dto";
import { answerNamesOf } from "@/lib/intake/schemas/attributes";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { LEAD_PROGRESS_LABELS } from "./outcome";
import { RETURN_STATUS_LABELS } from "./return-status-labels";
import type { ExportQuery } from "./schemas";
import {
  type Cursor,
  type Narrowing,
  type OwnLeadRow,
  selectOwnLeadsAfter,
  selectQueuedLines,
} from "./select-leads.server";

/** Marks a lead in the file whose stored data is damaged. Its other columns and all other leads are complete. */
const UNREADABLE_LEAD = "This lead cannot be read completely. Please contact us.";

/** Leads in memory at once. */
const BATCH = 250;

const FIRST_COLUMNS = [
  "Lead",
  "Order",
  "Line",
  "Type",
  "Sold to you (UTC)",
  "Received (UTC)",
  "First name",
  "Last name",
  "Phone",
  "Do not call",
  "Email",
  "Street",
  "City",
  "State",
  "ZIP",
  "Date of birth",
  "Outcome",
  "Follow up (UTC)",
  "Return",
  "Certificate",
] as const;

/** What has no column of its own: answers that a newer form asks for, and the remark about a damaged lead. */
const LAST_COLUMN = "Details";

function narrowingOf({ ids }: ExportQuery): Narrowing {
  return ids ? { leadIds: ids } : {};
}

/** The columns of a file: those of every lead, and one for each answer of the lines that are in it. */
export async function columnsOf(viewer: { id: string }, query: ExportQuery): Promise<readonly string[]> {
  const lines = await selectQueuedLines(viewer, query, narrowingOf(query));
  return [...FIRST_COLUMNS, ...answerColumnsOf(lines), LAST_COLUMN];
}

/**
 * The lines of the file in batches, newest lead first. The first batch comes even when it is empty, for the header. A view of
 * every lead is logged before it is opened.
 * @throws Error when the session ends while the file is written: the account may be disabled meanwhile.
 */
export async function* readExportRecords(
  viewer: SignedIn,
  query: ExportQuery,
  columns: readonly string[],
): AsyncGenerator<string[][]> {
  let cursor: Cursor | null = null;
  for (;;) {
    if (cursor && !(await isSessionLive(viewer.sessionId)))
      throw new Error("the session ended during an export");
    const rows: OwnLeadRow[] = await selectOwnLeadsAfter(viewer, query, cursor, BATCH, narrowingOf(query));
    if (rows.length === 0 && cursor) return;
    const ids = rows.map(({ id }) => id);
    await recordViews(viewer, ids);
    const certificates = await UNSAFE_findCertificateIds(ids);
    yield rows.map((row) => recordOf(row, certificates.get(row.id) ?? "", columns));
    cursor = rows.at(-1) ?? null;
    if (!cursor) return;
  }
}

function recordOf(row: OwnLeadRow, certificateId: string, columns: readonly string[]): string[] {
  const opened = tryUnsealContact(row.id, row);
  const contact = opened === "unreadable" ? null : opened;
  const attributes = tryUnsealAttributes(row.id, row);
  const isReadable = opened !== "unreadable" && attributes !== null;
  const answerColumns = columns.slice(FIRST_COLUMNS.length, -1);
  const answers = attributesToDto(attributes);
  const others = answers.filter(({ label }) => !answerColumns.includes(label));
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
    row.isSuppressed ? "yes" : "no",
    contact?.email ?? "",
    contact?.street ?? "",
    contact?.city ?? "",
    row.state,
    shownZip(row.zip),
    contact?.dateOfBirth ?? "",
    LEAD_PROGRESS_LABELS[row.progress],
    row.followUpAt?.toISOString() ?? "",
    row.returnStatus ? RETURN_STATUS_LABELS[row.returnStatus] : "",
    certificateId,
    ...answerColumns.map((column) => answers.find(({ label }) => label === column)?.value ?? ""),
    [
      ...(isReadable ? [] : [UNREADABLE_LEAD]),
      ...others.map(({ label, value }) => `${label}: ${value}`),
    ].join(" | "),
  ];
}

/** The labels of all answers that leads of these lines can have, each once, in the order in which pages show them. */
function answerColumnsOf(lines: readonly Line[]): string[] {
  const names = new Set(answerNamesOf(lines));
  return [
    ...new Set(Object.entries(ATTRIBUTE_LABELS).flatMap(([name, label]) => (names.has(name) ? [label] : []))),
  ];
}
