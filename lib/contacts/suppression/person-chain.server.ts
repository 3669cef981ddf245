import "server-only";
import { notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { forwardHash, type IndexKeys } from "../person-index.server";
import { hashesOf, type SuppressedPerson } from "./suppression-list.server";

/** The hashes of a lead that name its person. */
export interface LeadPerson {
  phoneIndex: string | null;
  emailIndex: string | null;
}

/**
 * The phone and the mailbox of a lead.
 * @throws AppError 404 for an unknown lead; 422 for one without a person.
 */
export async function readLeadPersons(
  leadId: string,
  keys: IndexKeys,
  transaction: Transaction,
): Promise<SuppressedPerson[]> {
  const persons = await findLeadPersons(leadId, keys, transaction);
  if (!persons) throw notFound("Lead");
  if (persons.length > 0) return persons;
  throw refused(
    "lead-names-nobody",
    "This lead has no person: it was refused before the lookup, or it is a test.",
  );
}

/** The same, for a lead that may name nobody. @returns null for an unknown lead. */
export async function findLeadPersons(
  leadId: string,
  keys: IndexKeys,
  transaction: Transaction,
): Promise<SuppressedPerson[] | null> {
  const [lead] = await transaction.rows(
    sql(`SELECT "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" = $1`),
    [leadId],
  );
  return lead ? personsOf(lead, keys) : null;
}

/** The phone and the mailbox of a lead, as people on the suppression list are stored. */
export function personsOf({ phoneIndex, emailIndex }: LeadPerson, keys: IndexKeys): SuppressedPerson[] {
  const personOf = (kind: SuppressedPerson["kind"], hash: string | null) =>
    hash ? [{ kind, hashes: forwardHash(kind, hash, keys) }] : [];
  return [...personOf("phone", phoneIndex), ...personOf("email", emailIndex)];
}

/** Phones and mailboxes of the leads of these people, whatever their status. */
export async function findPersons(
  persons: readonly SuppressedPerson[],
  keys: IndexKeys,
  transaction: Transaction,
): Promise<SuppressedPerson[]> {
  const leads = await transaction.rows(
    sql(
      `SELECT DISTINCT "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" IN (SELECT * FROM leads_of_persons($1, $2))`,
    ),
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
  return leads.flatMap((lead) => personsOf(lead, keys));
}

/** The same people, each once. */
export function distinct(persons: readonly SuppressedPerson[]): SuppressedPerson[] {
  return [...new Map(persons.map((person) => [`${person.kind} ${person.hashes[0]}`, person])).values()];
}

/** A chain that needs more rounds, or reaches more people, does not stand for one person: a publisher may have made up the phone. */
const MOST_ROUNDS = 20;
const MOST_PERSONS = 400;

/**
 * Follows the phones and mailboxes of people from lead to lead, until there are no new ones. People who share a phone or a mailbox
 * count as one, as in an erasure.
 * @returns the people, and whether the chain has ended within its limits.
 */
export async function followChain(
  given: readonly SuppressedPerson[],
  keys: IndexKeys,
  transaction: Transaction,
): Promise<{ persons: SuppressedPerson[]; isComplete: boolean }> {
  let persons = distinct(given);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = distinct([...persons, ...(await findPersons(persons, keys, transaction))]);
    if (next.length === persons.length) return { persons, isComplete: true };
    if (next.length > MOST_PERSONS) break;
    persons = next;
  }
  return { persons, isComplete: false };
}
