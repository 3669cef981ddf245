import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { oneLine } from "@/lib/kit/one-line";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { storedScopes } from "./queries.server";
import { API_SCOPE_LABELS, type ApiScope } from "./scopes";

/** Emails the owner about a new live key. Enqueue it in the transaction that creates the key. */
export const apiKeyCreatedJob = defineJob({
  name: "api-keys.tell-new-key",
  schema: z.object({ keyId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the owner, also when the key was revoked meanwhile: it may have been used. A key outlives the session that made it, and a
 * new password, so its owner hears of it by another way than the dashboard. Sends nothing when the account was closed.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendApiKeyCreated({ keyId }: { keyId: string }): Promise<void> {
  const key = await db().apiKey.findUnique({ where: { id: keyId }, include: { user: true } });
  if (!key || key.user.closedAt) return;
  const { name, lastFour, createdAt, user } = key;
  await sendMail({
    to: user.email,
    messageKey: `api-key-created-${keyId}`,
    replyTo: "sales",
    ...apiKeyCreatedText({
      firstName: mailedName(user),
      name,
      lastFour,
      scopes: storedScopes.parse(key.scopes),
      createdAt,
      appUrl: env().APP_URL,
    }),
  });
}

interface NewKey {
  firstName: string | null;
  /** As it was written in the form, so it is shown as one line. */
  name: string;
  lastFour: string;
  scopes: readonly ApiScope[];
  createdAt: Date;
  appUrl: string;
}

/** The text of the email. */
export function apiKeyCreatedText(key: NewKey): MailContent {
  const when = key.createdAt.toISOString().replace("T", " ").slice(0, 16);
  return {
    subject: "A new API key was created for your Leadwell account",
    greeting: greet(key.firstName),
    paragraphs: [
      "An API key was created in your dashboard. It works without your password, and a new password does not end it.",
    ],
    facts: [
      ["Name", oneLine(key.name)],
      ["Ends with", key.lastFour],
      ["Permissions", key.scopes.map((scope) => API_SCOPE_LABELS[scope]).join("; ")],
      ["When", `${when} UTC`],
    ],
    link: { label: "See your API keys", url: `${key.appUrl}${paths.apiKeys}` },
    afterword: [
      `If this was you or your team, there is nothing to do. If it was not, revoke the key, choose a new password (${key.appUrl}${paths.forgotPassword}), remove destinations that you do not recognize (${key.appUrl}${paths.delivery}), and reply to this email.`,
    ],
  };
}
