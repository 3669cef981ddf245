import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { conflict } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher, factsOf } from "./audit-publisher.server";
import type { NewPublisher } from "./new-publisher";

/**
 * Makes a publisher without a key, and tells the audit log.
 * @param actor the member of staff; null for the program itself.
 * @throws AppError 409 when the name is taken.
 */
export async function createPublisher(
  publisher: NewPublisher,
  actor: Actor | null = null,
): Promise<{ id: string }> {
  const { name, lines, states, dailyCap } = publisher;
  return inTransaction(async (transaction) => {
    const [created] = await transaction.query<{ id: string }>(
      `INSERT INTO "Publisher" ("id", "name", "lines", "states", "dailyCap")
       VALUES (gen_random_uuid(), $1, $2::"Line"[], $3, $4) ON CONFLICT ("name") DO NOTHING RETURNING "id"`,
      [name, lines, states, dailyCap],
    );
    if (!created) throw nameTaken();
    const facts = { after: factsOf(publisher) };
    await auditPublisher("publishers.create", created.id, actor, facts, transaction);
    return created;
  });
}

/** 409: publishers are told apart by their names. */
export function nameTaken() {
  return conflict("publisher-name-taken", "There is a publisher of this name already.");
}
