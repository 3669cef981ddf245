import "server-only";
import * as z from "zod/mini";
import { formatPhone } from "@/lib/contacts/format-phone";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { MailContent, MailSection } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import type { DestinationConfig } from "../destinations/config-schemas";
import { leadMailText, type MailedSale } from "../payload/lead-mail-text";
import type { SoldLead } from "../payload/lead-message";
import { ATTEMPT_TIMEOUT_MS } from "../senders/outbound-delivery.server";
import { acceptedMail, leadsFile, readMailedSale, smtpStatus } from "../senders/send-email.server";
import { sendAlone } from "../transition-deliveries.server";
import { loadOutboundDeliveries } from "../worker/claim-deliveries.server";
import { recordAttempts } from "../worker/record.server";

/** Emails one digest. */
export const leadDigestJob = defineJob({
  name: "delivery.mail-lead-digest",
  schema: z.object({ digestId: z.uuid() }),
  retryLimit: 8,
});

/** Minutes in which a digest is tried. Then its leads are sent one by one. */
export const TRIED_FOR = 30;
/** No try begins in the last minutes: none is under way while its leads are sent one by one. */
const LAST_TRY_AT = TRIED_FOR - 5;
/** Leads in one email at most. More leads come in more emails. Gmail cuts an email off at 102 kB. */
export const MOST_LEADS = 15;

const DELIVERIES_OF_DIGEST = sql(
  `SELECT d."id", d."destinationId", d."event", d."leadId", d."payload", d."attempts", d."attemptsBefore", d."retryWindowStartedAt"
   FROM "Delivery" d JOIN "Destination" t ON t."id" = d."destinationId"
   WHERE d."digestId" = $1 AND d."digestAt" IS NOT NULL AND d."status" = 'due' AND d."claimedBy" IS NULL AND d."heldAt" IS NULL
     AND d."dueAt" > $2::timestamptz - make_interval(mins => $3) AND NOT is_account_stopped(d."userId")
     AND t."pausedAt" IS NULL AND t."removedAt" IS NULL
   ORDER BY d."createdAt", d."id" LIMIT $4`,
);
type Gathered = RowOf<typeof DELIVERIES_OF_DIGEST>;

/**
 * Emails the leads of a digest to the emails of its destination, and records an attempt for each. Leads that were returned
 * or erased meanwhile are left out. A repeated job sends nothing when the digest was accepted; until that is recorded,
 * repeated emails have the same Message-ID. When the mail server refuses the email for good (5xx), the delivery workers
 * get its leads: they record the failures, tell the owner, and pass the leads on to the next destination.
 * @throws after any other failure; the job is then repeated.
 */
export async function sendLeadDigest({ digestId }: { digestId: string }, now = new Date()): Promise<void> {
  const rows = await autocommit.rows(DELIVERIES_OF_DIGEST, [digestId, now, LAST_TRY_AT, MOST_LEADS]);
  const loaded = await loadOutboundDeliveries(rows, ATTEMPT_TIMEOUT_MS);
  const { leads, config, claimed, others } = sortLoaded(loaded);
  // The delivery workers cancel what was withdrawn, and record why something cannot be read.
  if (others.length > 0) await leaveToWorkers(others, now);
  if (!config) return;

  const startedAt = new Date();
  const entries: DigestedLead[] = [];
  for (const lead of leads) entries.push({ lead, sale: await readMailedSale(lead.id) });
  let refused: number[];
  try {
    refused = await sendMail({
      to: config.addresses.join(", "),
      messageKey: `lead-digest.${digestId}`,
      unsubscribeUrl: `${env().APP_URL}${paths.delivery}`,
      ...leadDigestText({ entries, sentAt: now, appUrl: env().APP_URL }),
      ...(config.attachCsv ? { attachments: [leadsFile(entries)] } : {}),
    });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    await leaveToWorkers(idsOf(claimed), now);
    return;
  }
  const durationMs = Date.now() - startedAt.getTime();
  const result = acceptedMail(refused, config.addresses.length);
  await recordAttempts(
    digestId,
    claimed.map((delivery) => ({ claimed: delivery, startedAt, durationMs, result })),
  );
}

function sortLoaded(loaded: Awaited<ReturnType<typeof loadOutboundDeliveries>>) {
  const leads: SoldLead[] = [];
  const claimed: Gathered[] = [];
  const others: string[] = [];
  let config: Extract<DestinationConfig, { kind: "email" }>["config"] | null = null;
  for (const one of loaded) {
    const { lead = null, destination } = "outbound" in one ? one.outbound : {};
    if (!lead || destination?.target.kind !== "email") {
      others.push(one.claimed.id);
      continue;
    }
    config = destination.target.config;
    leads.push(lead);
    claimed.push(one.claimed);
  }
  return { leads, claimed, others, config };
}

const idsOf = (deliveries: readonly Gathered[]) => deliveries.map(({ id }) => id);

/** The mail server did not take the email, and will not take it later either: nobody has got it. */
function isRefusedForGood(error: unknown): boolean {
  return (smtpStatus(error) ?? 0) >= 500;
}

async function leaveToWorkers(ids: readonly string[], now: Date): Promise<void> {
  await inTransaction((transaction) => sendAlone(transaction, ids, now));
}

interface DigestedLead {
  lead: SoldLead;
  sale: MailedSale | null;
}

interface Digest {
  entries: readonly DigestedLead[];
  sentAt: Date;
  appUrl: string;
}

/** Several delivered leads in one email: of each what its own email says. Subject and preview name no person. */
export function leadDigestText({ entries, sentAt, appUrl }: Digest): MailContent {
  const leads = entries.length === 1 ? "1 new lead" : `${formatCount(entries.length)} new leads`;
  const emails = entries.map(({ lead, sale }) =>
    leadMailText({ lead, sale, phoneInWords: formatPhone(lead.contact.phone), sentAt, appUrl }),
  );
  const [first] = emails;
  return {
    subject: leads,
    paragraphs: [`You have ${leads}.`],
    sections: emails.map(asSection),
    link: { label: "See who can be called now", url: `${appUrl}${paths.leads}` },
    ...(first?.afterword ? { afterword: first.afterword } : {}),
    ...(first?.footnote ? { footnote: first.footnote } : {}),
  };
}

function asSection({ headline, call, facts = [], link, panel }: MailContent): MailSection {
  return {
    title: headline?.title ?? "",
    lines: [...(headline?.lines ?? []), ...(headline?.aside ? [headline.aside] : [])],
    ...(call ? { call } : {}),
    facts,
    ...(link ? { link } : {}),
    ...(panel ? { panel } : {}),
  };
}
