import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { z } from "zod";

const address = z.email().max(254);

/** Services that deliver `name+anything` to `name`. */
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

/** Reads an e-mail address: trimmed, in small letters, well-formed, not of a throw-away service. */
export function normalizeEmail(text: string): EmailReading {
  const { success, data: email } = address.safeParse(text.trim().toLowerCase());
  if (!success) return { reason: "email-not-valid" };
  return isDisposable(domainOf(email)) ? { reason: "email-disposable" } : { email };
}

/**
 * One spelling for all addresses that reach the same mailbox, by which a person is known: dots and tags of
 * Gmail, tags of other large services. Never used for sending.
 * @param email as `normalizeEmail` gives it.
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

/** Also a subdomain of a throw-away service is one. */
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
