import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { addEntries } from "../suppression/add-entries.server";
import { personNotRead, readPerson, type SuppressedPerson } from "../suppression/read-person.server";
import type { EraseConsumer, ErasedConsumerDto } from "./schemas";
import { shredContact } from "./shred-contact.server";

/**
 * Erases a consumer: shreds the sealed contact and the answers of all their leads, in stock, sold or repeated, in
 * every line, and puts telephone numbers and mailboxes of these leads on the suppression list, so that nobody takes
 * the person again. What proves the sale stays: owner, times, consent evidence with its hash, certificate, ledger,
 * keyed hashes. Told to the audit log, lead by lead. Whoever is known by a number or mailbox of one of these
 * leads counts as this consumer. Safe to repeat.
 * @throws AppError 404 for an unknown lead, 422 for what is no contact or a lead that names nobody.
 */
export async function eraseConsumer(request: EraseConsumer, actor: Actor): Promise<ErasedConsumerDto> {
  const given = "leadId" in request ? await readLeadPersons(request.leadId) : [readGiven(request.person)];
  const erasure = { caseName: request.case, actor };
  const done = await inTransaction((transaction) => eraseOnce(given, erasure, transaction));
  // Once more, with what the first leads told of the person. It also finds what came in meanwhile: a post that looked
  // at the list before our commit may have been written after our first look.
  const more = await inTransaction((transaction) => eraseOnce(done.persons, erasure, transaction));
  return {
    erasedLeads: done.erasedLeads + more.erasedLeads,
    suppressed: done.suppressed + more.suppressed,
  };
}

function readGiven(person: string): SuppressedPerson {
  const read = readPerson(person);
  if (!read) throw personNotRead();
  return read;
}

interface LeadPerson {
  phoneIndex: string | null;
  emailIndex: string | null;
}

async function readLeadPersons(leadId: string): Promise<SuppressedPerson[]> {
  const [lead] = await inTransaction((transaction) =>
    transaction.query<LeadPerson>(`SELECT "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" = $1`, [leadId]),
  );
  if (!lead) throw notFound("Lead");
  const persons = personsOf(lead);
  if (persons.length > 0) return persons;
  throw refused("lead-names-nobody", "This lead was refused before anybody was looked up, or is a test.");
}

function personsOf({ phoneIndex, emailIndex }: LeadPerson): SuppressedPerson[] {
  return [
    ...(phoneIndex ? [{ kind: "phone" as const, hash: phoneIndex }] : []),
    ...(emailIndex ? [{ kind: "email" as const, hash: emailIndex }] : []),
  ];
}

async function eraseOnce(
  given: readonly SuppressedPerson[],
  { caseName, actor }: { caseName: string; actor: Actor },
  transaction: Transaction,
): Promise<ErasedConsumerDto & { persons: SuppressedPerson[] }> {
  const origin = { reason: "erased" as const, source: caseName };
  const shredded = await shredContact(given, transaction);
  const persons = [...given, ...shredded.flatMap(personsOf)];
  const suppressed = await addEntries(persons, origin, transaction);
  const marked = await markErased(persons, transaction);
  const by = { actorId: actor.id, address: actor.address };
  for (const { id, statusBefore } of shredded) {
    const subject = { type: "lead" as const, id };
    const facts = { before: { status: statusBefore }, after: { status: "erased", case: caseName } };
    await recordAudit(
      { action: "leads.erase-consumer", subject, outcome: "done", ...facts, ...by },
      transaction,
    );
  }
  if (suppressed + marked > 0 && shredded.length === 0) {
    const after = { case: caseName, erasedLeads: 0, suppressed, entriesThatStayNow: marked };
    await recordAudit({ action: "leads.erase-consumer", outcome: "done", after, ...by }, transaction);
  }
  return { erasedLeads: shredded.length, suppressed, persons };
}

/** An entry for another reason becomes one of an erasure: that one stays for good. @returns how many did. */
async function markErased(persons: readonly SuppressedPerson[], transaction: Transaction): Promise<number> {
  const marked = await transaction.query(
    `UPDATE "Suppression" s SET "reason" = 'erased'
     FROM unnest($1::text[], $2::text[]) AS t (k, h)
     WHERE s."kind" = t.k::"ContactKind" AND s."hash" = t.h AND s."reason" <> 'erased'
     RETURNING s."hash"`,
    [persons.map(({ kind }) => kind), persons.map(({ hash }) => hash)],
  );
  return marked.length;
}
