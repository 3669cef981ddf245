import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { addEntries, type EntryOrigin } from "./add-entries.server";
import { dropFromStock } from "./drop-from-stock.server";
import { personNotRead, readPerson, type SuppressedPerson } from "./read-person.server";
import type { ImportAnswer, NewSuppression } from "./schemas";

/** Counts of what was written. */
export type Suppressed = Pick<ImportAnswer, "added" | "known" | "leftStock">;

/**
 * Puts a person on the list. What is in stock of that person leaves it in the same instant, with its contact; what is
 * being sold at that instant is looked at once more by the sale itself. Safe to repeat.
 * @throws AppError 422 when it is neither a telephone number nor an e-mail address.
 */
export async function suppress(
  { person, reason, source }: NewSuppression,
  actor: Actor,
): Promise<Suppressed> {
  const read = readPerson(person);
  if (!read) throw personNotRead();
  const done = await inTransaction(async (transaction) => {
    const written = await insertPersons(transaction, [read], { reason, source });
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.add",
        outcome: "done",
        address: actor.address,
        after: { kind: read.kind, reason, source, ...written },
      },
      transaction,
    );
    return written;
  });
  return dropLate(done, [read]);
}

/** Writes entries and empties the stock of them. */
export async function insertPersons(
  transaction: Transaction,
  persons: readonly SuppressedPerson[],
  origin: EntryOrigin,
): Promise<Suppressed> {
  const added = await addEntries(persons, origin, transaction);
  const leftStock = await dropFromStock(persons, transaction);
  const distinct = new Set(persons.map(({ kind, hash }) => `${kind} ${hash}`)).size;
  return { added, known: distinct - added, leftStock };
}

/**
 * Once more, after the commit: a post that looked at the list before it may have come into stock after our first
 * look. Those that come later see the list.
 */
export async function dropLate(done: Suppressed, persons: readonly SuppressedPerson[]): Promise<Suppressed> {
  const late = await inTransaction((transaction) => dropFromStock(persons, transaction));
  return { ...done, leftStock: done.leftStock + late };
}
