import { normaliseEmail } from "../verification/normalise-email";
import { normalisePhone } from "../verification/normalise-phone";

/** A telephone number in E.164 or an e-mail address in small letters, as the intake reads them. */
export interface SpelledContact {
  phone: string | null;
  email: string | null;
}

/** What was not understood, by field; never says the value. */
export interface WrongContact {
  field: "phone" | "email";
  problem: string;
}

/**
 * Reads contact for the suppression list, in any usual spelling. More is taken than the intake takes: an address of
 * a throw-away service and a service number may stand on the list.
 */
export function spellContact(given: {
  phone?: string | undefined;
  email?: string | undefined;
}): SpelledContact | WrongContact {
  const phone = given.phone ? readPhone(given.phone) : null;
  if (phone === undefined) return { field: "phone", problem: "is not a US telephone number" };
  const email = given.email ? readEmail(given.email) : null;
  if (email === undefined) return { field: "email", problem: "is not a well-formed e-mail address" };
  return { phone, email };
}

function readPhone(text: string): string | undefined {
  const reading = normalisePhone(text);
  return "phone" in reading ? reading.phone : undefined;
}

function readEmail(text: string): string | undefined {
  const reading = normaliseEmail(text);
  if ("email" in reading) return reading.email;
  return reading.reason === "email-disposable" ? text.trim().toLowerCase() : undefined;
}
