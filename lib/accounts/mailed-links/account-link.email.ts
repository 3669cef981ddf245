import "server-only";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import type { AccountToken, User } from "@/lib/platform/db/generated/client";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { accountKey } from "../account-keys";
import { greet, mailedName } from "../profile/mail-greeting";
import { deriveToken } from "./account-tokens.server";

/** Emails the link of an account token. Enqueue it in the transaction that creates the token. */
export const accountLinkEmailJob = defineJob({
  name: "accounts.mail-link",
  schema: z.object({ tokenId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the link of a token. Sends nothing when the token was used, voided or has expired, or when the account was
 * disabled or closed. When the job runs twice for one token, both emails carry the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendAccountLink({ tokenId }: { tokenId: string }, now = new Date()): Promise<void> {
  const token = await db().accountToken.findUnique({ where: { id: tokenId }, include: { user: true } });
  if (!token || token.usedAt || token.expiresAt <= now) return;
  if (token.user.disabledAt || token.user.closedAt) return;
  const isForNewEmail = token.purpose === "confirm_email_change" || token.purpose === "replace_email";
  if (isForNewEmail) await sendToNewEmail(token, token.newEmail ?? "");
  else await sendTo(token.user.email, token);
}

type TokenOfUser = AccountToken & { user: User };

/** If the new email already belongs to an account, its owner is told so and gets no link. The requester sees no difference. */
async function sendToNewEmail(token: TokenOfUser, newEmail: string): Promise<void> {
  const holder = await db().user.findUnique({ where: { emailKey: accountKey(newEmail) } });
  if (!holder || holder.id === token.userId) return sendTo(newEmail, token);
  await sendMail({
    to: holder.email,
    messageKey: `account-${token.id}`,
    ...emailInUseText({ firstName: mailedName(holder), appUrl: env().APP_URL }),
  });
}

/** Whether the change of a token also needs the link to the present email: it has a token of the same request. */
async function needsApproval({ userId, newEmail, createdAt, purpose }: AccountToken): Promise<boolean> {
  if (purpose !== "confirm_email_change") return false;
  const approval = { userId, newEmail, createdAt, purpose: "approve_email_change" as const };
  return (await db().accountToken.count({ where: approval })) > 0;
}

/** An email to a new address has no name: nobody has confirmed that address yet. */
async function sendTo(email: string, token: TokenOfUser): Promise<void> {
  await sendMail({
    to: email,
    messageKey: `account-${token.id}`,
    ...accountLinkText({
      purpose: token.purpose,
      firstName: email === token.user.email ? mailedName(token.user) : null,
      email: token.user.email,
      newEmail: token.newEmail ?? "",
      needsApproval: await needsApproval(token),
      token: deriveToken(token.id),
      appUrl: env().APP_URL,
    }),
  });
}

interface AccountLink {
  purpose: AccountTokenPurpose;
  /** Null for an address that nobody confirmed. */
  firstName: string | null;
  token: string;
  /** The account's current email. */
  email: string;
  /** The email that the account changes to; empty for the other purposes. */
  newEmail: string;
  /** Whether a change of email must also be approved at the current email. */
  needsApproval: boolean;
  /** The product's public URL. Never take it from a request: whoever writes the request could choose where the link leads. */
  appUrl: string;
}

const IGNORE = "If this was not you, you can ignore this email.";

/** The text of the email with a link. */
export function accountLinkText(link: AccountLink): MailContent {
  return { greeting: greet(link.firstName), ...CONTENTS[link.purpose](link) };
}

const CONTENTS: Readonly<Record<AccountTokenPurpose, (link: AccountLink) => Omit<MailContent, "greeting">>> =
  {
    reset_password: ({ appUrl, token }) => ({
      subject: "Choose a new Leadwell password",
      paragraphs: ["Someone, hopefully you, asked for a new password for your account."],
      link: { label: "Choose a new password", url: `${appUrl}${paths.resetPassword(token)}` },
      afterword: [
        "The link works once, for 30 minutes. Choosing a new password signs you out everywhere.",
        `${IGNORE} Your password stays as it is.`,
      ],
    }),
    confirm_email: ({ appUrl, token }) => ({
      subject: "Confirm your email address",
      paragraphs: [
        "Welcome to Leadwell. Please confirm that this email address is yours. Then you can add a destination for your leads.",
      ],
      link: { label: "Confirm this address", url: `${appUrl}${paths.confirmEmail(token)}` },
      afterword: ["The link works once, for 24 hours. You can request a new one on your dashboard.", IGNORE],
    }),
    approve_email_change: ({ appUrl, token, newEmail }) => ({
      subject: "Approve your new email address",
      paragraphs: [
        `You asked us to change the email address of your account to ${newEmail}.`,
        "It changes once you have approved it here and confirmed it with the email to the new address.",
      ],
      link: { label: "Approve the change", url: `${appUrl}${paths.approveEmailChange(token)}` },
      afterword: [
        "The link works once, for 24 hours.",
        "If this was not you, do not approve it, and change your password: someone else knows it.",
      ],
    }),
    confirm_email_change: ({ appUrl, token, email, needsApproval }) => ({
      subject: "Confirm your new email address",
      paragraphs: [
        "You asked us to use this email address for your Leadwell account.",
        needsApproval
          ? `Your account's email changes once you confirm this address and approve the change with the email to ${maskEmail(email)}.`
          : `Your account's email changes once you confirm this address. Your current address, ${maskEmail(email)}, was never confirmed, so it does not have to approve the change. We will tell it about the change.`,
      ],
      link: { label: "Confirm this address", url: `${appUrl}${paths.confirmEmailChange(token)}` },
      afterword: ["The link works once, for 24 hours.", IGNORE],
    }),
    replace_email: ({ appUrl, token, email }) => ({
      subject: "Confirm your new email address",
      paragraphs: [
        `You told our staff that you can no longer read the email of your Leadwell account, ${maskEmail(email)}, and asked us to use this one.`,
        "Your account's email changes once you confirm this address. Every device is then signed out, and we tell the previous address.",
      ],
      link: { label: "Confirm this address", url: `${appUrl}${paths.confirmEmailChange(token)}` },
      afterword: ["The link works once, for 24 hours.", IGNORE],
    }),
  };

/** The text for the owner of an email that someone else wants to use for their account. */
export function emailInUseText({
  firstName,
  appUrl,
}: {
  firstName: string | null;
  appUrl: string;
}): MailContent {
  return {
    subject: "This address already has a Leadwell account",
    greeting: greet(firstName),
    paragraphs: [
      "Someone, perhaps you, asked us to use this email address for another Leadwell account. It already has an account, so we changed nothing.",
    ],
    link: { label: "Forgot your password? Choose a new one", url: `${appUrl}${paths.forgotPassword}` },
    afterword: [IGNORE],
  };
}

/** Shortens an email to its first letter and its domain: its owner recognizes it, a stranger learns nothing. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
