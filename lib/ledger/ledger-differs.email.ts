import "server-only";
import * as z from "zod/mini";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Emails the operator that a check of the ledger found differences. Enqueued in the transaction that stores them. */
export const ledgerDiffersEmailJob = defineJob({
  name: "ledger.mail-differences",
  schema: z.object({ checkId: z.string().check(z.regex(/^\d{1,19}$/)) }),
  retryLimit: 10,
});

/** Emails the operator about one check. @throws when the mail server refuses the email; the job is then repeated. */
export async function sendLedgerDiffers({ checkId }: { checkId: string }): Promise<void> {
  const check = await db().ledgerCheck.findUniqueOrThrow({ where: { id: BigInt(checkId) } });
  await sendMail({
    to: env().ADMIN_EMAIL,
    messageKey: `ledger-differs-${checkId}`,
    ...ledgerDiffersText({ ...check, checkedAt: check.startedAt }),
  });
}

interface FailedCheck {
  checkedAt: Date;
  entries: number;
  differences: number;
  firstDifference: string | null;
}

/** The text of the email. */
export function ledgerDiffersText(check: FailedCheck): MailContent {
  const { checkedAt, entries, differences, firstDifference } = check;
  return {
    subject: `The ledger check found ${formatCountOf(differences, "difference")}`,
    paragraphs: [
      "The scheduled check compared every receipt with its signature, its neighbors, its sale and its consent evidence. At least one does not match: somebody changed or removed a row.",
      "The affected certificates show this to everybody who opens them. Keep the database as it is, and find out who changed it before you repair anything.",
    ],
    facts: [
      ["Checked at", `${checkedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`],
      ["Receipts", formatCount(entries)],
      ["Differences", formatCount(differences)],
      ["First difference", firstDifference ?? "–"],
    ],
    afterword: ["The command npm run verify:ledger lists all differences."],
  };
}
