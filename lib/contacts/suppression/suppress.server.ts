import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { holdIndexKeys } from "../person-index.server";
import { doNotContactJob, tellOwners } from "./do-not-contact.email";
import type { ImportResult, NewSuppression } from "./schemas";
import {
  type AddedEntries,
  addEntries,
  dropFromStock,
  type EntryOrigin,
  holdPersons,
  markSoldLeads,
  partsToHold,
  personNotRead,
  readPerson,
  type SuppressedPerson,
} from "./suppression-list.server";

/** Numbers of entries added and already known, and of leads that left the stock. */
export type Suppressed = Pick<ImportResult, "added" | "known" | "leftStock">;

/**
 * Puts a person on the suppression list. The same transaction removes the person's leads from stock and shreds their contact.
 * It also enqueues an email to the owner of each sold lead when the person is new on the list, and always when the consumer revoked:
 * the person may be on the list for another reason, of which the owners were never told. A sale that runs at the same
 * moment checks the list itself. Safe to repeat.
 * @throws AppError 422 when the text is neither a phone number nor an email.
 */
export async function suppress(
  { person, reason, source }: NewSuppression,
  actor: Actor,
): Promise<Suppressed> {
  const mail = await prepareJob(doNotContactJob);
  const { read, ...done } = await inTransaction(async (transaction) => {
    const read = readPerson(person, await holdIndexKeys(transaction));
    if (!read) throw personNotRead();
    const { written, added, leads } = await insertPersons(transaction, [read], { reason, source });
    const told = reason === "revoked" ? [read] : added;
    if (told.length > 0) await tellOwners(mail, told, reason, transaction);
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.add",
        outcome: "done",
        ipAddress: actor.ipAddress,
        after: { kind: read.kind, reason, source, ...written, leads },
      },
      transaction,
    );
    return { read, ...written };
  });
  return dropAgain(done, [read]);
}

/** What insertPersons did. */
interface InsertedPersons extends AddedEntries {
  written: Suppressed;
  /** For the audit log: leads that left the stock, at most `MOST_NAMED` of them. */
  leads: string[];
}

/** An entry of the audit log stays for good, and an import may remove the whole stock. */
const MOST_NAMED = 300;

/** Adds entries, removes the leads of these people from stock, and marks their sold leads for the owners' lists. */
export async function insertPersons(
  transaction: Transaction,
  persons: readonly SuppressedPerson[],
  origin: EntryOrigin,
): Promise<InsertedPersons> {
  await holdPersons(persons, transaction);
  const { added, turnedRevoked } = await addEntries(persons, origin, transaction);
  const dropped = await dropFromStock(persons, transaction);
  await markSoldLeads(persons, transaction);
  const distinct = new Set(persons.map(({ kind, hashes: [primary] }) => `${kind} ${primary}`)).size;
  const written = { added: added.length, known: distinct - added.length, leftStock: dropped.length };
  return { written, added, turnedRevoked, leads: dropped.slice(0, MOST_NAMED) };
}

/**
 * Removes leads from stock once more, after the commit: of an import that was too large to hold its people, a post that
 * checked the list before the commit may have been stored, or sold, after our first removal. Later posts see the list.
 */
export async function dropAgain(done: Suppressed, persons: readonly SuppressedPerson[]): Promise<Suppressed> {
  let { leftStock } = done;
  for (const part of partsToHold(persons)) {
    leftStock += await inTransaction(async (transaction) => {
      await holdPersons(part, transaction);
      const dropped = await dropFromStock(part, transaction);
      await markSoldLeads(part, transaction);
      return dropped.length;
    });
  }
  return { ...done, leftStock };
}
