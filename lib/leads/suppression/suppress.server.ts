import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError } from "@/lib/kit/errors";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { readPerson, type SuppressedPerson } from "./read-person.server";
import type { GivenReason, ImportAnswer, NewSuppression } from "./wire";

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
  if (!read) {
    throw new AppError(
      "person-not-read",
      422,
      "This is neither a US telephone number nor an e-mail address.",
    );
  }
  return inTransaction(async (transaction) => {
    const done = await insertPersons(transaction, [read], { reason, source });
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.add",
        outcome: "done",
        address: actor.address,
        after: { kind: read.kind, reason, source, ...done },
      },
      transaction,
    );
    return done;
  });
}

/** Writes entries and empties the stock of them. */
export async function insertPersons(
  transaction: Transaction,
  persons: readonly SuppressedPerson[],
  { reason, source }: { reason: GivenReason; source: string },
): Promise<Suppressed> {
  const kinds = persons.map(({ kind }) => kind);
  const hashes = persons.map(({ hash }) => hash);
  const added = await transaction.query(
    `INSERT INTO "Suppression" ("kind", "hash", "reason", "source")
     SELECT DISTINCT k::"ContactKind", h, $3::"SuppressionReason", $4 FROM unnest($1::text[], $2::text[]) AS t (k, h)
     ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING 1`,
    [kinds, hashes, reason, source],
  );
  const left = await transaction.query(
    `UPDATE "Lead" SET "status" = 'suppressed', "firstNameSealed" = NULL, "lastNameSealed" = NULL,
       "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL,
       "dateOfBirthSealed" = NULL
     WHERE "status" = 'verified' AND "orderId" IS NULL AND "id" IN (
       SELECT "id" FROM "Lead" WHERE "phoneIndex" = ANY ($1)
       UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = ANY ($2))
     RETURNING 1`,
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
  const distinct = new Set(persons.map(({ kind, hash }) => `${kind} ${hash}`)).size;
  return { added: added.length, known: distinct - added.length, leftStock: left.length };
}

function hashesOf(persons: readonly SuppressedPerson[], kind: SuppressedPerson["kind"]): string[] {
  return persons.flatMap((person) => (person.kind === kind ? [person.hash] : []));
}
