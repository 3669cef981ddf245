import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { spellContact } from "../suppression/identify";
import { notUnderstood } from "../suppression/suppress.server";
import { addEntries, type HashedContact, hashContact } from "../suppression/suppression-rows.server";
import type { EraseConsumer, ErasedConsumerWire } from "./wire";

/**
 * Erases a consumer: shreds the sealed contact and the answers of all their leads, in stock, sold or repeated, in
 * every line, and puts them on the suppression list so that nobody takes them again. What proves the sale stays:
 * owner, times, consent evidence with its hash, certificate, ledger, the keyed hashes. Told to the audit log, lead
 * by lead. Everybody who is known by the same telephone number or the same mailbox counts as this consumer.
 * Safe to repeat.
 * @throws AppError 404 for an unknown lead, 422 for contact that is not understood or a lead that names nobody.
 */
export async function eraseConsumer(request: EraseConsumer, actor: Actor): Promise<ErasedConsumerWire> {
  const given = "leadId" in request ? await readLeadPerson(request.leadId) : spell(request);
  const erased = await inTransaction(async (transaction) => {
    const entries = given.map((person) => ({ ...person, reason: "erased" as const, source: request.case }));
    const suppressed = await addEntries(entries, transaction);
    await markErased(given, transaction);
    const erasedLeads = await shred(given, request.case, actor, transaction);
    await auditConsumer(given, { case: request.case, erasedLeads, suppressed }, actor, transaction);
    return { erasedLeads, suppressed };
  });
  // Once more: a post that looked at the list before our commit may have come in after our first look.
  const late = await inTransaction((transaction) => shred(given, request.case, actor, transaction));
  return { ...erased, erasedLeads: erased.erasedLeads + late };
}

function spell(request: { phone?: string | undefined; email?: string | undefined }): HashedContact[] {
  const contact = spellContact(request);
  if ("problem" in contact) throw notUnderstood(contact);
  return hashContact(contact);
}

async function readLeadPerson(leadId: string): Promise<HashedContact[]> {
  const [lead] = await inTransaction((transaction) =>
    transaction.query<{ phoneIndex: string | null; emailIndex: string | null }>(
      `SELECT "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" = $1`,
      [leadId],
    ),
  );
  if (!lead) throw notFound("Lead");
  const { phoneIndex, emailIndex } = lead;
  if (!phoneIndex || !emailIndex) {
    throw refused(
      "lead-names-nobody",
      "This lead was refused before anybody was looked up. It holds no contact.",
    );
  }
  return [
    { kind: "phone", hash: phoneIndex },
    { kind: "email", hash: emailIndex },
  ];
}

/** An entry for another reason becomes one of an erasure: that one stays for good. */
async function markErased(given: readonly HashedContact[], transaction: Transaction): Promise<void> {
  await transaction.query(
    `UPDATE "Suppression" s SET "reason" = 'erased'
     FROM jsonb_to_recordset($1) AS g ("kind" "ContactKind", "hash" text)
     WHERE s."kind" = g."kind" AND s."hash" = g."hash" AND s."reason" <> 'erased'`,
    [JSON.stringify(given)],
  );
}

/** Locks in one order, and waits for a sale that is under way: what it sold is shredded with its owner kept. */
async function shred(
  given: readonly HashedContact[],
  caseName: string,
  actor: Actor,
  transaction: Transaction,
): Promise<number> {
  const hashesOf = (kind: HashedContact["kind"]) =>
    given.filter((person) => person.kind === kind).map(({ hash }) => hash);
  const shredded = await transaction.query<{ id: string; statusBefore: string }>(
    `WITH held AS MATERIALIZED (
       SELECT "id", "status" FROM "Lead"
       WHERE "status" <> 'erased' AND "phoneSealed" IS NOT NULL AND "id" IN (
         SELECT "id" FROM "Lead" WHERE "phoneIndex" = ANY ($1::text[])
         UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = ANY ($2::text[]))
       ORDER BY "id" FOR UPDATE)
     UPDATE "Lead" l SET "status" = 'erased', "erasedAt" = now(), "attributes" = '{}', "firstNameSealed" = NULL,
       "lastNameSealed" = NULL, "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL,
       "citySealed" = NULL, "dateOfBirthSealed" = NULL
     FROM held WHERE l."id" = held."id"
     RETURNING l."id", held."status" AS "statusBefore"`,
    [hashesOf("phone"), hashesOf("email")],
  );
  for (const { id, statusBefore } of shredded) {
    const subject = { type: "lead" as const, id };
    const change = { before: { status: statusBefore }, after: { status: "erased", case: caseName } };
    const by = { actorId: actor.id, address: actor.address };
    await recordAudit(
      { action: "leads.erase-consumer", subject, outcome: "done", ...change, ...by },
      transaction,
    );
  }
  // Buyers write names into their notes. What became of the lead stays.
  await transaction.query(`UPDATE "LeadNote" SET "text" = NULL WHERE "leadId" = ANY ($1::uuid[])`, [
    shredded.map(({ id }) => id),
  ]);
  return shredded.length;
}

async function auditConsumer(
  given: readonly HashedContact[],
  after: { case: string; erasedLeads: number; suppressed: number },
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  for (const { kind, hash } of given) {
    await recordAudit(
      {
        actorId: actor.id,
        action: "leads.erase-consumer",
        subject: { type: "suppression", id: `${kind}:${hash}` },
        outcome: "done",
        after,
        address: actor.address,
      },
      transaction,
    );
  }
}
