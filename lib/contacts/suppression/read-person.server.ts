import "server-only";
import { refused } from "@/lib/kit/errors";
import { normalizeEmail } from "../normalize-email";
import { normalizePhone } from "../normalize-phone";
import { emailIndexOf, phoneIndexOf } from "../seal-contact.server";

/** A person as the list knows one. */
export interface SuppressedPerson {
  kind: "phone" | "email";
  hash: string;
}

/** Reads a telephone number in any spelling or an e-mail address. @returns null when the text is neither. */
export function readPerson(text: string): SuppressedPerson | null {
  if (!text.includes("@")) {
    const reading = normalizePhone(text.trim());
    return "phone" in reading ? { kind: "phone", hash: phoneIndexOf(reading.phone) } : null;
  }
  const email = text.trim().toLowerCase();
  const reading = normalizeEmail(email);
  // Whoever has a throw-away address must not be contacted either.
  const isAddress = "email" in reading || reading.reason === "email-disposable";
  return isAddress ? { kind: "email", hash: emailIndexOf(email) } : null;
}

/** 422. Never repeats what was given. */
export function personNotRead() {
  return refused("person-not-read", "This is neither a US telephone number nor an e-mail address.");
}
