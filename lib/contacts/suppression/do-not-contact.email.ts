import "server-only";
import * as z from "zod/mini";
import { greet } from "@/lib/accounts/profile/mail-greeting";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { defineJob } from "@/lib/platform/jobs/define-job";
import type { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { consumerOf, type MailedLead, mailLeadOwner } from "./mail-lead-owner.server";
import { type EntryOrigin, hashesOf, type SuppressedPerson } from "./suppression-list.server";

/**
 * Tells the owner of a sold lead by email that its consumer is on the suppression list. `isRepeat`: only the phone or email of a
 * repeated inquiry is, which the owner opened.
 */
export const doNotContactJob = defineJob({
  name: "contacts.mail-do-not-contact",
  schema: z.object({ leadId: z.uuid(), isRepeat: z.optional(z.boolean()) }),
  retryLimit: MAIL_RETRIES,
});

/** Data of the job. */
interface DoNotContact {
  leadId: string;
  isRepeat?: boolean | undefined;
}

/**
 * Enqueues the email for every sold lead of these people, in the transaction that puts them on the list. Whoever opened a repeated
 * inquiry of these people has their contact, too, and is told about the lead that it repeats. Consumers ask us by
 * email and phone, too, and their request holds for the agent who has their number (47 CFR 64.1200(d)). For a request of the
 * consumer, it also queues the event `consent.revoked` for the owner's webhooks: its trigger does so only for people who are new on
 * the list. Safe to repeat: until the entry is lifted, a webhook gets the event about a lead once, and a repeated email has the
 * Message-ID of the first. An erasure is told in any case, by an event and an email of its own.
 * @param mail the prepared job of the email: `consumerErasedJob` for an erasure.
 * @param toldAlready leads whose owners get, or got, an email about the same request.
 * @returns the leads whose owners are told.
 */
export async function tellOwners(
  mail: Awaited<ReturnType<typeof prepareJob<DoNotContact>>>,
  persons: readonly SuppressedPerson[],
  reason: EntryOrigin["reason"],
  transaction: Transaction,
  toldAlready: readonly string[] = [],
): Promise<string[]> {
  const sold = await transaction.rows(
    sql(`WITH found AS MATERIALIZED (SELECT * FROM leads_of_persons($1, $2) AS "id"), opened AS (
       SELECT r."duplicateOfId" AS "id" FROM found f
       JOIN "Lead" r ON r."id" = f."id" AND r."orderId" IS NULL
       JOIN "Allocation" a ON a."leadId" = r."duplicateOfId"
       WHERE EXISTS (SELECT 1 FROM "LeadView" v WHERE v."leadId" = r."id" AND v."userId" = a."userId")
     ), told AS (
       SELECT "id", false AS "isRepeat" FROM found
       UNION SELECT o."id", true FROM opened o WHERE NOT EXISTS (SELECT 1 FROM found f WHERE f."id" = o."id")
     )
     SELECT a."leadId", t."isRepeat" AS "isRepeat!", CASE WHEN $3::boolean THEN
         queue_consent_event(a."userId", a."leadId", $5)::text END AS "queued"
     FROM told t JOIN "Allocation" a ON a."leadId" = t."id" WHERE a."leadId" <> ALL ($4::uuid[])
     ORDER BY a."leadId"`),
    [
      hashesOf(persons, "phone"),
      hashesOf(persons, "email"),
      reason === "revoked" || reason === "erased",
      toldAlready,
      reason === "erased",
    ],
  );
  await mail.enqueueAll(
    transaction,
    sold.map(({ leadId, isRepeat }) => (isRepeat && reason !== "erased" ? { leadId, isRepeat } : { leadId })),
  );
  return sold.map(({ leadId }) => leadId);
}

/** Emails the owner of a lead. Does nothing for a closed account. @throws when the mail server refuses the email. */
export async function sendDoNotContact({ leadId, isRepeat = false }: DoNotContact): Promise<void> {
  const [about, textOf] = isRepeat
    ? (["do-not-contact-repeat", doNotContactRepeatText] as const)
    : (["do-not-contact", doNotContactText] as const);
  // A mailbox that has the email about a lifted entry may drop another one with its Message-ID.
  const lifts = await countLifts(leadId);
  await mailLeadOwner(leadId, lifts > 0 ? `${about}-${lifts}` : about, textOf);
}

/** How many entries of the person of a lead were lifted, also entries with the contacts of its repeated inquiries. */
async function countLifts(leadId: string): Promise<number> {
  const [lifted] = await autocommit.rows(
    sql(`SELECT count(*)::int AS "lifts!" FROM "AuditEntry"
         WHERE "action" = 'suppression.lift' AND "subjectType" = 'suppression' AND "subjectId" IN (
           SELECT kind || ':' || hash FROM "Lead" l
           CROSS JOIN LATERAL (VALUES ('phone', l."phoneIndex"), ('phone', l."nextPhoneIndex"),
             ('email', l."emailIndex"), ('email', l."nextEmailIndex")) AS c (kind, hash)
           WHERE l."id" = $1 OR l."duplicateOfId" = $1)`),
    [leadId],
  );
  return lifted?.lifts ?? 0;
}

/** The text of the email. It names the lead by line and state only; its contact, if it is still there, is on its page. */
export function doNotContactText({ firstName, url, isReturned, ...lead }: MailedLead): MailContent {
  return {
    subject: "Do not contact: a lead that you bought is on our suppression list",
    greeting: greet(firstName),
    paragraphs: [
      `${consumerOf(lead)} is on our suppression list now. Please do not call, text or email this person again, and take the contact out of your dialer and your campaigns.`,
      `The lead is marked as “Do not call” in your list.${isReturned ? "" : " The consent record of the sale stays with it, as evidence of what was allowed until then."}`,
    ],
    link: { label: "Open the lead", url },
  };
}

/** The text of the email about a repeated inquiry. Its page does not show the inquiry any more. */
export function doNotContactRepeatText({ firstName, url, ...lead }: MailedLead): MailContent {
  return {
    subject: "Do not contact: a lead that you bought is on our suppression list",
    greeting: greet(firstName),
    paragraphs: [
      `${consumerOf(lead)} asked again with another phone number or email, and you opened that inquiry. The phone number or email is on our suppression list now. Please do not call, text or email this person again, and take the contact of the inquiry out of your dialer and your campaigns.`,
      "The inquiry is no longer on the page of the lead. The lead itself is marked as “Do not call” in your list only if its own phone number or email is on our list, too.",
    ],
    link: { label: "Open the lead", url },
  };
}
