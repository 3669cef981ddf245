import "server-only";
import type { IndexKeys } from "@/lib/contacts/person-index.server";
import { readPerson, type SuppressedPerson } from "@/lib/contacts/suppression/suppression-list.server";
import type { Visit } from "./confirm-code.server";

/** The confirmed email and phone of a visit, as people on the suppression list are stored. */
export function personsOf({ email, phone }: Visit, keys: IndexKeys): SuppressedPerson[] {
  return [email, phone].flatMap((contact) => (contact && readPerson(contact, keys)) || []);
}

/** More leads than one person has. */
export const MOST_OWN_LEADS = 200;
