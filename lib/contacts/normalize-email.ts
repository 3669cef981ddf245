import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { z } from "zod";

const emailSchema = z.email().max(254);

/** Services that deliver `name+tag` to the mailbox `name`. */
const PLUS_SERVICES = new Set([
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
]);

let disposable: ReadonlySet<string> | undefined;

export type EmailReading = { email: string } | { reason: "email-not-valid" | "email-disposable" };

/** Trims and lowercases an email and checks its form. Refuses disposable email services. */
export function normalizeEmail(text: string): EmailReading {
  const { success, data: email } = emailSchema.safeParse(text.trim().toLowerCase());
  if (!success) return { reason: "email-not-valid" };
  return isDisposable(domainOf(email)) ? { reason: "email-disposable" } : { email };
}

/**
 * One form for all emails that reach the same mailbox, so that a tag or a dot does not make a new person. It removes
 * dots and tags of Gmail and tags of other large services. Never used for sending.
 * @param email the result of `normalizeEmail`.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const name = email.slice(0, at);
  if (!PLUS_SERVICES.has(domain)) return `${name}@${domain}`;
  const [untagged = ""] = name.split("+");
  const plain = domain === "gmail.com" ? untagged.replaceAll(".", "") : untagged;
  return `${plain || name}@${domain}`;
}

/** Subdomains of a disposable service count, too. */
function isDisposable(domain: string): boolean {
  disposable ??= disposableEmailBlocklistSet();
  const labels = domain.split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    if (disposable.has(labels.slice(start).join("."))) return true;
  }
  return false;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
