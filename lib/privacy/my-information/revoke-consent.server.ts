import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { forwardHash, holdIndexKeys } from "@/lib/contacts/person-index.server";
import { dropAgain, insertPersons } from "@/lib/contacts/suppression/suppress.server";
import { findLeadsOf } from "@/lib/contacts/suppression/suppression-list.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { Visit } from "./confirm-code.server";
import { consentRevokedJob } from "./consent-revoked.email";
import { MOST_OWN_LEADS, personsOf } from "./find-own-leads.server";

const SOURCE = "The consumer, at /my-information";

/**
 * Revokes the consent of every lead with the confirmed email or phone. One transaction puts email and phones of these leads
 * on the suppression list, takes unsold leads from stock, records the revocation of each lead, tells the owners by the
 * event consent.revoked, and enqueues their mail. Their pages show the lead as "do not call" from then on. Evidence of the
 * consent stays. Safe to repeat: owners are told once.
 */
export async function revokeConsent(visit: Visit, client: Client): Promise<void> {
  const mail = await prepareJob(consentRevokedJob);
  const { persons, done } = await inTransaction(async (transaction) => {
    const keys = await holdIndexKeys(transaction);
    const confirmed = personsOf(visit, keys);
    const leads = await db().lead.findMany({
      where: { id: { in: await findLeadsOf(confirmed) } },
      select: { id: true, phoneIndex: true },
      orderBy: { id: "asc" },
      take: MOST_OWN_LEADS,
    });
    // Agents call by phone: without the phones of these leads, the entry of the email would not keep them from being sold.
    const phones = new Set(leads.flatMap(({ phoneIndex }) => phoneIndex ?? []));
    const persons = [
      ...confirmed,
      ...[...phones].map((hash) => ({ kind: "phone" as const, hashes: forwardHash("phone", hash, keys) })),
    ];
    const { written: done } = await insertPersons(transaction, persons, {
      reason: "revoked",
      source: SOURCE,
    });
    const revoked = await transaction.rows(
      sql(`WITH revoked AS (
         INSERT INTO "ConsentRevocation" ("leadId", "visitId")
         SELECT l, $2 FROM unnest($1::uuid[]) AS t (l) ORDER BY 1
         ON CONFLICT DO NOTHING RETURNING "leadId"
       )
       SELECT a."leadId" AS "leadId!",
         queue_event(a."userId", 'consent.revoked', a."leadId", a."leadId", jsonb_build_object('lead_id', a."leadId"))::text
           AS "queued"
       FROM revoked r JOIN "Allocation" a ON a."leadId" = r."leadId"`),
      [leads.map(({ id }) => id), visit.id],
    );
    for (const { leadId } of revoked) await mail.enqueue(transaction, { leadId });
    await recordAudit(
      {
        actorId: null,
        action: "consumer.revoke",
        outcome: "done",
        after: { visit: visit.id, leads: leads.length, owners: revoked.length, ...done },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
    return { persons, done };
  });
  await dropAgain(done, persons);
}
