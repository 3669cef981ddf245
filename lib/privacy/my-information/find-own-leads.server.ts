import "server-only";
import type { IndexKeys } from "@/lib/contacts/person-index.server";
import {
  hashesOf,
  readPerson,
  type SuppressedPerson,
} from "@/lib/contacts/suppression/suppression-list.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Visit } from "./confirm-code.server";

/** The confirmed email and phone of a visit, as people on the suppression list are stored. */
export function personsOf({ email, phone }: Visit, keys: IndexKeys): SuppressedPerson[] {
  return [email, phone].flatMap((contact) => (contact && readPerson(contact, keys)) || []);
}

/** Leads with the confirmed email or phone. What shares only something else with them may be another person's. */
export function ownLeads(persons: readonly SuppressedPerson[]): Prisma.LeadWhereInput {
  const phones = { in: hashesOf(persons, "phone") };
  const emails = { in: hashesOf(persons, "email") };
  return {
    OR: [
      { phoneIndex: phones },
      { nextPhoneIndex: phones },
      { emailIndex: emails },
      { nextEmailIndex: emails },
    ],
  };
}

/** More leads than one person has. */
export const MOST_OWN_LEADS = 200;
