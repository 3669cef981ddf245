import "server-only";
import * as z from "zod/mini";
import { formatCount } from "@/lib/kit/format-count";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Emails the head of one day to the operator. Enqueued in the transaction that publishes the head. */
export const ledgerHeadEmailJob = defineJob({
  name: "ledger.mail-head",
  schema: z.object({ day: z.iso.date() }),
  retryLimit: 10,
});

/** Emails the head of one day to the operator. @throws when the mail server refuses it; the job is then repeated. */
export async function sendLedgerHead({ day }: { day: string }): Promise<void> {
  const [head, check] = await Promise.all([
    db().ledgerHead.findUniqueOrThrow({ where: { day: new Date(day) } }),
    db().ledgerCheck.findFirst({ where: { verdict: { not: null } }, orderBy: { id: "desc" } }),
  ]);
  await sendMail({
    to: env().ADMIN_EMAIL,
    messageKey: `ledger-head-${day}`,
    ...ledgerHeadText({ ...head, day, sequence: Number(head.sequence), check }),
  });
}

interface MailedHead {
  /** UTC, YYYY-MM-DD. */
  day: string;
  sequence: number;
  entryHash: string;
  payload: string;
  signature: string;
  keyId: string;
  /** The last finished check; null before the first. */
  check: { startedAt: Date; verdict: "passed" | "differs" | "aborted" | null } | null;
}

const VERDICTS = { passed: "no difference", differs: "differences", aborted: "did not finish" } as const;

/** The text of the email. */
export function ledgerHeadText(head: MailedHead): MailContent {
  const { check } = head;
  const checked = check?.verdict
    ? `${check.startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC: ${VERDICTS[check.verdict]}`
    : "not yet";
  return {
    subject: `Ledger head of ${head.day}`,
    paragraphs: [
      "Please keep this email. It is the last entry of the ledger today, signed. If somebody cuts off or rewrites the ledger later, this head contradicts it.",
    ],
    facts: [
      ["Receipts", formatCount(head.sequence)],
      ["Entry hash", head.entryHash],
      ["Last check", checked],
      ["Signed text", head.payload],
      ["Signature", head.signature],
      ["Key", head.keyId],
    ],
    afterword: [
      `To compare the ledger with this head: npm run verify:ledger -- --expect ${head.sequence}:${head.entryHash}`,
    ],
  };
}
