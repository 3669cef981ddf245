import "server-only";
import * as z from "zod/mini";
import { unseal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { CODE_MINUTES } from "./schemas";
import { visitCode, visitContext } from "./visit-code.server";

/** Emails the code of a visit to /my-information to the email that somebody entered there, known or not. */
export const consumerCodeJob = defineJob({
  name: "privacy.mail-consumer-code",
  schema: z.object({ visitId: z.uuid() }),
  retryLimit: 5,
});

/**
 * Emails the code. Does nothing for a visit that has expired.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendConsumerCode({ visitId }: { visitId: string }): Promise<void> {
  const visit = await db().consumerVisit.findFirst({ where: { id: visitId, expiresAt: { gt: new Date() } } });
  if (!visit) return;
  await sendMail({
    to: unseal(visit.emailSealed, visitContext("email", visitId)),
    messageKey: `consumer-code-${visitId}`,
    ...consumerCodeText(visitCode(visitId)),
  });
}

/** The text of the email. The code is in the preview, so that a phone shows it without opening the email. */
export function consumerCodeText(code: string): MailContent {
  const inWords = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    subject: "Your code for Leadwell",
    preview: `${inWords} is your code. It is valid for ${CODE_MINUTES} minutes.`,
    headline: { title: inWords, lines: [`Valid for ${CODE_MINUTES} minutes`] },
    paragraphs: [
      "Somebody entered this email at Leadwell to see who received their insurance request. Enter the code on the page to go on.",
      "If it was not you, do nothing. Without the code nobody sees anything.",
    ],
  };
}
