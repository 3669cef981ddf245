import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { oneLine } from "@/lib/kit/one-line";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { KIND_LABELS, type LeadKind } from "../kind-labels";

const notice = z.object({
  destinationId: z.uuid(),
  change: z.enum(["added", "retargeted"]),
  /** Who made it: a session of the account, or one of its API keys. */
  madeBy: z.enum(["session", "api-key"]),
  at: z.iso.datetime(),
  noticeId: z.uuid(),
});
type Notice = z.output<typeof notice>;

/** Emails the owner that leads go to a new place. Enqueued in the transaction that adds the destination or changes its target. */
export const destinationChangedJob = defineJob({
  name: "delivery.tell-new-target",
  schema: notice,
  retryLimit: MAIL_RETRIES,
});

/**
 * Prepares the notice about a destination that gets leads. A destination outlives the session that made it, and a new
 * password, so its owner hears of it by another way than the dashboard.
 * @returns a function that enqueues it in the caller's transaction.
 */
export async function prepareDestinationNotice() {
  const job = await prepareJob(destinationChangedJob);
  return (
    transaction: Transaction,
    what: Pick<Notice, "destinationId" | "change" | "madeBy">,
  ): Promise<void> =>
    job.enqueue(transaction, { ...what, at: new Date().toISOString(), noticeId: randomUUID() });
}

/**
 * Emails the owner, also when the destination was removed meanwhile: it may have got leads. A browser with alerts gets none.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendDestinationChanged({
  destinationId,
  change,
  madeBy,
  at,
  noticeId,
}: Notice): Promise<void> {
  const destination = await db().destination.findUnique({ where: { id: destinationId } });
  if (!destination || destination.kind === "push") return;
  const owner = await db().user.findUnique({ where: { id: destination.userId } });
  if (!owner || owner.closedAt) return;
  const { name, kind, summary } = destination;
  await sendMail({
    to: owner.email,
    messageKey: `destination-${change}-${noticeId}`,
    replyTo: "sales",
    ...destinationChangedText({
      firstName: mailedName(owner),
      name,
      kind,
      summary,
      change,
      madeBy,
      at: new Date(at),
      appUrl: env().APP_URL,
    }),
  });
}

interface Told extends Pick<Notice, "change" | "madeBy"> {
  /** Null when the address is not confirmed (`mailedName`). */
  firstName: string | null;
  /** As it was written in the form, so it is shown as one line. */
  name: string;
  kind: LeadKind;
  /** Host or number of emails; no secret (`summarize`). */
  summary: string;
  at: Date;
  appUrl: string;
}

/** The text of the email. */
export function destinationChangedText(told: Told): MailContent {
  const name = oneLine(told.name);
  const when = told.at.toISOString().replace("T", " ").slice(0, 16);
  const by = told.madeBy === "api-key" ? "with one of your API keys" : "in your dashboard";
  const isNew = told.change === "added";
  const guard =
    told.madeBy === "api-key"
      ? `remove the destination and revoke the API key (${told.appUrl}${paths.apiKeys})`
      : `remove the destination, choose a new password (${told.appUrl}${paths.forgotPassword}), and revoke API keys that you do not recognize`;
  return {
    subject: isNew
      ? "A new destination gets your leads"
      : "A destination now sends your leads somewhere else",
    greeting: greet(told.firstName),
    paragraphs: [
      isNew
        ? `A destination for your leads was added ${by}. From now on leads that you buy may be sent there.`
        : `A destination for your leads was changed ${by}. From now on it sends them to a different URL, email or account.`,
    ],
    facts: [
      ["Name", name],
      ["Kind", KIND_LABELS[told.kind].label],
      ["Sends to", oneLine(told.summary)],
      ["When", `${when} UTC`],
    ],
    link: { label: "See your destinations", url: `${told.appUrl}${paths.delivery}` },
    afterword: [
      `If this was you or your team, there is nothing to do. If it was not, ${guard}, and reply to this email.`,
    ],
  };
}
