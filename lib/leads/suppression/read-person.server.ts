import "server-only";
import { refused } from "@/lib/kit/errors";
import { emailIndexOf, phoneIndexOf } from "../contact/seal-contact.server";
import { normaliseEmail } from "../verification/normalise-email";
import { normalisePhone } from "../verification/normalise-phone";

/** A person as the list knows one. */
export interface SuppressedPerson {
  kind: "phone" | "email";
  hash: string;
}

/** Reads a telephone number in any spelling or an e-mail address. @returns null when the text is neither. */
export function readPerson(text: string): SuppressedPerson | null {
  if (!text.includes("@")) {
    const reading = normalisePhone(text.trim());
    return "phone" in reading ? { kind: "phone", hash: phoneIndexOf(reading.phone) } : null;
  }
  const email = text.trim().toLowerCase();
  const reading = normaliseEmail(email);
  // Whoever has a throw-away address must not be contacted either.
  const isAddress = "email" in reading || reading.reason === "email-disposable";
  return isAddress ? { kind: "email", hash: emailIndexOf(email) } : null;
}

/** 422. Never repeats what was given. */
export function personNotRead() {
  return refused("person-not-read", "This is neither a US telephone number nor an e-mail address.");
}
