import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { shownZip } from "@/lib/contacts/contact-fields";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { recordViews } from "@/lib/contacts/record-views.server";
import { openConsent } from "@/lib/contacts/seal-consent.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import {
  findLeadsOf,
  personMatcher,
  personNotRead,
  readPerson,
} from "@/lib/contacts/suppression/suppression-list.server";
import { exportInquiries, findInquiriesOf } from "@/lib/inquiries/inquiries-of-person.server";
import { readChecks, type StoredCheck } from "@/lib/intake/read-checks.server";
import { readCertificate, UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readRecipients } from "@/lib/privacy/read-recipients.server";
import type { ExportConsumer } from "./schemas";

/** More leads than one person has. */
const MOST_LEADS = 500;

const PARTS = {
  publisher: { select: { name: true } },
  consent: true,
  allocation: true,
  return: { select: { status: true, requestedAt: true } },
  key: true,
} as const satisfies Prisma.LeadInclude;
type LeadSource = Prisma.LeadGetPayload<{ include: typeof PARTS }>;

/**
 * Everything that we hold about a consumer, to be sent to them: each lead with this phone or email (sold, in stock, refused
 * and repeated ones), contact, answers, consent evidence, recipients, certificates, views, entries on the suppression
 * list, and what they wrote to us. The inventory of personal data decides which columns are in it (`isExported`). Leads that only share another
 * phone or email with these are left out, because they may be another person's. The views and the export are logged.
 * For staff. @throws AppError 422 for text that is neither phone nor email.
 */
export async function exportConsumer(request: ExportConsumer, actor: Actor) {
  const keys = await readIndexKeys();
  const person = readPerson(request.person, keys);
  if (!person) throw personNotRead();
  const rows = await db().lead.findMany({
    where: { id: { in: await findLeadsOf([person]) } },
    include: PARTS,
    orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
    take: MOST_LEADS,
  });
  const leadIds = rows.map(({ id }) => id);
  await recordViews(actor, leadIds);
  const contacts = new Map(rows.map((row) => [row.id, openContact(row)]));
  const known = [...contacts.values()].flatMap((contact) => (contact ? [contact.phone, contact.email] : []));
  const suppressions = await findSuppressions([request.person, ...known]);
  const [recipients, certificates, checksOf] = await Promise.all([
    readRecipients(leadIds),
    readCertificates(leadIds),
    readChecks(leadIds),
  ]);
  const leads = rows.map((row) => ({
    ...describeLead(row, checksOf(row.id)),
    contact: contacts.get(row.id) ?? null,
    ...recipients.get(row.id),
    certificate: certificates.get(row.id) ?? null,
  }));
  const inquiries = await exportInquiries(await findInquiriesOf(personMatcher([person], keys)));
  // The log of views skips what this member of staff saw within the last minute, so the entry names the leads itself.
  const after = {
    case: request.case,
    leads: leads.length,
    leadIds,
    suppressions: suppressions.length,
    inquiries: inquiries.length,
  };
  await inTransaction((transaction) =>
    recordAudit(
      {
        action: "leads.export-consumer",
        outcome: "done",
        after,
        actorId: actor.id,
        ipAddress: actor.ipAddress,
      },
      transaction,
    ),
  );
  return { exportedAt: new Date().toISOString(), case: request.case, leads, suppressions, inquiries };
}

function describeLead(row: LeadSource, checks: readonly StoredCheck[]) {
  const keySealed = row.key?.keySealed ?? null;
  return {
    id: row.id,
    line: fromLineColumn(row.line),
    status: row.status,
    receivedAt: row.receivedAt.toISOString(),
    receivedFrom: row.publisher.name,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    state: row.state,
    zip: shownZip(row.zip),
    answers: tryUnsealAttributes(row.id, { ...row, keySealed }),
    wantsBeneficiary: row.wantsBeneficiary,
    hasHigherIncome: row.higherIncome,
    repeatsLead: row.duplicateOfId,
    checks: checks.map(({ name, verdict, reason }) => ({ name, verdict, reason })),
    consent: describeConsent(row),
    whySold: row.allocation?.passList ?? null,
    return: row.return && { status: row.return.status, requestedAt: row.return.requestedAt.toISOString() },
  };
}

/** Null when it is not stored, was erased, or does not open; the log then names the lead. */
function openContact(row: LeadSource) {
  const contact = tryUnsealContact(row.id, { ...row, keySealed: row.key?.keySealed ?? null });
  return contact === "unreadable" ? null : contact;
}

function describeConsent({ consent }: LeadSource) {
  if (!consent) return null;
  const { state, consent: opened } = openConsent(consent);
  return {
    state,
    ...(opened && { ...opened, givenAt: opened.givenAt.toISOString() }),
    keptUntil: consent.retainUntil.toISOString(),
  };
}

async function readCertificates(leadIds: readonly string[]) {
  const ids = await UNSAFE_findCertificateIds(leadIds);
  const files = [...ids].map(async ([leadId, id]) => [leadId, await readCertificate(id)] as const);
  return new Map(await Promise.all(files));
}

/** Entries for any of these phones and emails. */
async function findSuppressions(contacts: readonly string[]) {
  const found = new Map<string, { kind: string; reason: string; addedAt: string }>();
  for (const search of new Set(contacts)) {
    const { suppressions } = await listSuppressions({ search });
    for (const { kind, fingerprint, reason, addedAt } of suppressions)
      found.set(`${kind} ${fingerprint}`, { kind, reason, addedAt });
  }
  return [...found.values()];
}
