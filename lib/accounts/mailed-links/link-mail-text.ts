import { paths } from "@/lib/kit/paths";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";
import type { MailContent } from "@/lib/platform/email/mail-content";

interface LinkMail {
  purpose: AccountTokenPurpose;
  firstName: string;
  token: string;
  /** Of the account; shown where a change leads from it. */
  email: string;
  /** Where a change of e-mail leads; empty for the other purposes. */
  newEmail: string;
  /** Public address of the product: never taken from a request, which anybody can write. */
  appUrl: string;
}

const IGNORE = "If this was not you, you can ignore this mail.";

/** The mail that carries a link. */
export function linkMailText(mail: LinkMail): MailContent {
  const content = CONTENTS[mail.purpose](mail);
  return { greeting: `Hello ${mail.firstName},`, ...content };
}

const CONTENTS: Readonly<Record<AccountTokenPurpose, (mail: LinkMail) => Omit<MailContent, "greeting">>> = {
  reset_password: ({ appUrl, token }) => ({
    subject: "Choose a new Leadwell password",
    paragraphs: ["somebody, we hope you, asked for a new password for your account."],
    link: { label: "Choose a new password", url: `${appUrl}${paths.resetPassword(token)}` },
    afterword: [
      "The link works once, for 30 minutes. Choosing a new password signs you out everywhere.",
      `${IGNORE} Your password stays as it is.`,
    ],
  }),
  confirm_email: ({ appUrl, token }) => ({
    subject: "Confirm your e-mail address",
    paragraphs: [
      "welcome to Leadwell. Please confirm that this address is yours: leads are sent only to confirmed addresses.",
    ],
    link: { label: "Confirm this address", url: `${appUrl}${paths.confirmEmail(token)}` },
    afterword: ["The link works once, for 24 hours. Your dashboard can send a new one.", IGNORE],
  }),
  approve_email_change: ({ appUrl, token, newEmail }) => ({
    subject: "Approve your new e-mail address",
    paragraphs: [
      `you asked us to change the e-mail address of your account to ${newEmail}.`,
      "It changes when you have approved it here and confirmed it with the mail to the new address.",
    ],
    link: { label: "Approve the change", url: `${appUrl}${paths.approveEmailChange(token)}` },
    afterword: [
      "The link works once, for 24 hours.",
      "If this was not you, do not approve it, and change your password: somebody knows it.",
    ],
  }),
  confirm_email_change: ({ appUrl, token, email }) => ({
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "you asked us to use this address for your Leadwell account.",
      `It changes when you have confirmed it here and approved it with the mail to ${maskEmail(email)}.`,
    ],
    link: { label: "Confirm this address", url: `${appUrl}${paths.confirmEmailChange(token)}` },
    afterword: ["The link works once, for 24 hours.", IGNORE],
  }),
};

/** To the owner of an address that somebody else wants to move their account to. */
export function addressInUseText({ firstName, appUrl }: { firstName: string; appUrl: string }): MailContent {
  return {
    subject: "This address already has a Leadwell account",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "somebody, perhaps you, asked us to use this e-mail address for another Leadwell account. It has an account already, so nothing was changed.",
    ],
    link: { label: "Forgot your password? Choose a new one", url: `${appUrl}${paths.forgotPassword}` },
    afterword: [IGNORE],
  };
}

/** After a change of password, so that an owner who did not change it learns of it. */
export function passwordNoticeText({
  firstName,
  changedAt,
  appUrl,
}: {
  firstName: string;
  changedAt: Date;
  appUrl: string;
}): MailContent {
  const when = changedAt.toISOString().replace("T", " ").slice(0, 16);
  return {
    subject: "Your Leadwell password was changed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `the password of your account was changed on ${when} UTC, and every other device was signed out.`,
      "If this was you, there is nothing to do. If it was not, choose a new password at once, and reply to this mail.",
    ],
    link: { label: "Choose a new password", url: `${appUrl}${paths.forgotPassword}` },
  };
}

/** Enough for its owner to know it; a stranger at the new address learns no address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
