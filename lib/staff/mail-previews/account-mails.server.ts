import "server-only";
import { emailReplacedText } from "@/lib/accounts/email-change/email-replaced.email";
import { replacementLinkSentText } from "@/lib/accounts/email-change/replacement-link-sent.email";
import { accountLinkText, emailInUseText } from "@/lib/accounts/mailed-links/account-link.email";
import { passwordChangedText } from "@/lib/accounts/password/password-changed.email";
import { phoneChangedText } from "@/lib/accounts/profile/phone-changed.email";
import { secondFactorAddedText } from "@/lib/accounts/two-factor/second-factor-added.email";
import { secondFactorRemovedText } from "@/lib/accounts/two-factor/second-factor-removed.email";
import { apiKeyCreatedText } from "@/lib/api-keys/api-key-created.email";
import { operatorContact } from "@/lib/settings/operator-contact";
import type { SampleMail } from "./sample-mail";

/** Links to an address that nobody has confirmed: the email has no name. */
const UNCONFIRMED: readonly string[] = ["confirm_email", "confirm_email_change", "replace_email"];

/** Emails with a link: purpose, name and occasion. */
const LINKS = [
  ["reset_password", "Choose a new password", "To a customer who forgot the password."],
  ["confirm_email", "Confirm the email", "To a new customer."],
  [
    "approve_email_change",
    "Email change: current email",
    "To the current email of a customer who wants to change it.",
  ],
  ["confirm_email_change", "Email change: new email", "To the new email."],
  [
    "replace_email",
    "Email replaced: new email",
    "To the new email of somebody who lost the mailbox. Staff send it.",
  ],
] as const;

/** The emails about sign-in, API keys and the email of an account. */
export function accountMails(
  appUrl: string,
  person: { firstName: string; email: string; newEmail: string },
): SampleMail[] {
  const link = { ...person, needsApproval: true, token: "sample-link-that-opens-nothing", appUrl };
  return [
    ...accessMails(link),
    {
      id: "phone-changed",
      name: "Phone changed",
      occasion: "To the customer or staff whose phone number was added, changed or removed in the settings.",
      content: phoneChangedText({ ...link, change: "changed" }),
    },
    {
      id: "confirm-email-change-alone",
      name: "Email change: new email, the current one never confirmed",
      occasion:
        "To the new email of a customer who never confirmed the current one. No other link is needed.",
      content: accountLinkText({
        ...link,
        firstName: null,
        purpose: "confirm_email_change",
        needsApproval: false,
      }),
    },
    ...replacedMails(appUrl),
    ...secondFactorMails(link),
    ...LINKS.map(([purpose, name, occasion]) => ({
      id: purpose.replaceAll("_", "-"),
      name,
      occasion,
      content: accountLinkText({
        ...link,
        purpose,
        firstName: UNCONFIRMED.includes(purpose) ? null : link.firstName,
      }),
    })),
    {
      id: "address-in-use",
      name: "Email in use",
      occasion: "To the owner of an email that somebody else wants to use.",
      content: emailInUseText(link),
    },
  ];
}

/** The emails about two-factor sign-in. */
function secondFactorMails(link: { firstName: string; appUrl: string }): SampleMail[] {
  return [
    {
      id: "second-factor-on",
      name: "Second factor turned on",
      occasion: "To the customer or staff who turned it on.",
      content: secondFactorAddedText({ ...link, event: "turned-on" }),
    },
    {
      id: "recovery-codes-renewed",
      name: "Recovery codes replaced",
      occasion: "To the customer or staff who made new recovery codes.",
      content: secondFactorAddedText({ ...link, event: "codes-renewed" }),
    },
    {
      id: "second-factor-removed",
      name: "Second factor removed",
      occasion: "To the customer or staff whose lost second factor staff removed.",
      content: secondFactorRemovedText({ ...link, removedBy: "staff" }),
    },
    {
      id: "second-factor-off",
      name: "Second factor turned off",
      occasion: "To the customer or staff who turned it off.",
      content: secondFactorRemovedText({ ...link, removedBy: "owner" }),
    },
  ];
}

/** The emails about what opens the account: its password and its API keys. */
function accessMails(link: { firstName: string; appUrl: string }): SampleMail[] {
  const at = new Date("2026-11-21T10:05:30Z");
  return [
    {
      id: "password-changed",
      name: "Password changed",
      occasion: "To the customer, after each change.",
      content: passwordChangedText({
        ...link,
        changedAt: at,
        confirmedEmail: false,
      }),
    },
    {
      id: "password-set-and-confirmed",
      name: "Password changed, email confirmed by the link",
      occasion: "To the customer who never confirmed the email and chose a new password with the link to it.",
      content: passwordChangedText({
        ...link,
        firstName: null,
        changedAt: at,
        confirmedEmail: true,
      }),
    },
    {
      id: "api-key-created",
      name: "API key created",
      occasion: "To the customer, when a live API key is created.",
      content: apiKeyCreatedText({
        ...link,
        name: "CRM",
        lastFour: "x7Qa",
        scopes: ["leads:read", "webhooks:write"],
        createdAt: at,
      }),
    },
  ];
}

/** The emails to an address that is replaced, or was. */
function replacedMails(appUrl: string): SampleMail[] {
  const { phone, phoneHours } = operatorContact();
  return [
    {
      id: "replacement-link-sent",
      name: "Email replaced: current email",
      occasion: "To the current email, when staff send the link to the new one.",
      content: replacementLinkSentText({ isConfirmed: true, phone: phone.label, phoneHours, appUrl }),
    },
    {
      id: "email-replaced-by-staff",
      name: "Email replaced: previous email",
      occasion: "To the previous email, after the link that staff sent to the new one was used.",
      content: emailReplacedText({ replacedBy: "staff" }),
    },
    {
      id: "email-replaced",
      name: "Unconfirmed email changed: previous email",
      occasion: "To an email that was never confirmed, after its account confirmed another one.",
      content: emailReplacedText({ replacedBy: "owner" }),
    },
  ];
}
