import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { forwardHash, holdIndexKeys, type IndexKeys } from "@/lib/contacts/person-index.server";
import { doNotContactJob, tellOwners } from "@/lib/contacts/suppression/do-not-contact.email";
import { dropAgain, insertPersons } from "@/lib/contacts/suppression/suppress.server";
import {
  findLeadsOf,
  holdPersons,
  type SuppressedPerson,
} from "@/lib/contacts/suppression/suppression-list.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { Visit } from "./confirm-code.server";
import { consentRevokedJob } from "./consent-revoked.email";
import { MOST_OWN_LEADS, personsOf } from "./find-own-leads.server";

const SOURCE = "The consumer, at /my-information";

/**
 * Revokes the consent of every lead with the confirmed email or phone. One transaction puts the emails and phones of these leads
 * on the suppression list, takes unsold leads from stock, records the revocation of each lead, tells the owners by the
 * event consent.revoked, and enqueues their mail. Owners of other sold leads with one of these contacts are told in the same
 * way: a repeated inquiry with another email went to the owner of the first one. So are owners who opened a repeated
 * inquiry with one of these contacts. Their pages show the lead as "do not call" from then on. Evidence of the consent stays.
 * Safe to repeat. When the person has confirmed another contact meanwhile, that contact and its leads are added. Each owner is told
 * once, and told again when the person revokes after staff have lifted the revocation.
 */
export async function revokeConsent(visit: Visit, client: Client): Promise<void> {
  const mail = await prepareJob(consentRevokedJob);
  const mailToOthers = await prepareJob(doNotContactJob);
  const { persons, done } = await inTransaction(async (transaction) => {
    const { leadIds, persons } = await holdOwnLeads(visit, transaction);
    const inserted = await insertPersons(transaction, persons, { reason: "revoked", source: SOURCE });
    const revoked = await recordRevocations(leadIds, visit, transaction);
    for (const leadId of revoked) await mail.enqueue(transaction, { leadId });
    const newlyRevoked = [...inserted.added, ...inserted.turnedRevoked];
    // A lead whose revocation was lifted meanwhile has its row, and its owner is told as of any other new entry.
    await tellOwners(mailToOthers, newlyRevoked, "revoked", transaction, revoked);
    await recordAudit(
      {
        actorId: null,
        action: "consumer.revoke",
        outcome: "done",
        after: { visit: visit.id, leads: leadIds.length, owners: revoked.length, ...inserted.written },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
    return { persons, done: inserted.written };
  });
  await dropAgain(done, persons);
}

/**
 * Finds the leads of a visit, and keeps posts of their people waiting until the end of the transaction. Read twice: a post that
 * was committed before these people were held is found by the second look.
 */
async function holdOwnLeads(visit: Visit, transaction: Transaction) {
  const keys = await holdIndexKeys(transaction);
  const confirmed = personsOf(visit, keys);
  const { contacts } = await readOwnLeads(confirmed, keys, transaction);
  await holdPersons([...confirmed, ...contacts], transaction);
  const held = await readOwnLeads(confirmed, keys, transaction);
  return { leadIds: held.leadIds, persons: [...confirmed, ...held.contacts] };
}

/** The leads of these people, and the phones and emails that they name. */
async function readOwnLeads(
  confirmed: readonly SuppressedPerson[],
  keys: IndexKeys,
  transaction: Transaction,
): Promise<{ leadIds: string[]; contacts: SuppressedPerson[] }> {
  const leads = await transaction.rows(
    sql(
      `SELECT "id", "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" = ANY ($1::uuid[]) ORDER BY "id" LIMIT $2`,
    ),
    [await findLeadsOf(confirmed, transaction), MOST_OWN_LEADS],
  );
  // Agents call by phone: without the phones of these leads, the entry of the email would not keep them from being sold. And a
  // lead that a confirmed phone found may have another email, under which the person would be sold again.
  const listed = (kind: "phone" | "email", indexes: readonly (string | null)[]) =>
    [...new Set(indexes)].flatMap((hash) => (hash ? [{ kind, hashes: forwardHash(kind, hash, keys) }] : []));
  return {
    leadIds: leads.map(({ id }) => id),
    contacts: [
      ...listed(
        "phone",
        leads.map(({ phoneIndex }) => phoneIndex),
      ),
      ...listed(
        "email",
        leads.map(({ emailIndex }) => emailIndex),
      ),
    ],
  };
}

/** Records the revocation of each lead, and queues the event for its owner. @returns sold leads that were not revoked before. */
async function recordRevocations(
  leadIds: readonly string[],
  visit: Visit,
  transaction: Transaction,
): Promise<string[]> {
  const revoked = await transaction.rows(
    sql(`WITH revoked AS (
       INSERT INTO "ConsentRevocation" ("leadId", "visitId")
       SELECT l, $2 FROM unnest($1::uuid[]) AS t (l) ORDER BY 1
       ON CONFLICT DO NOTHING RETURNING "leadId"
     )
     SELECT a."leadId" AS "leadId!",
       queue_consent_event(a."userId", a."leadId", false)::text AS "queued"
     FROM revoked r JOIN "Allocation" a ON a."leadId" = r."leadId"`),
    [leadIds, visit.id],
  );
  return revoked.map(({ leadId }) => leadId);
}
