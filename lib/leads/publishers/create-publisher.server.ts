import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { conflict } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher } from "./audit-publisher.server";
import type { NewPublisher } from "./wire";

/**
 * Makes a publisher without a key, and tells the audit log.
 * @param actor the member of staff; null for the program itself.
 * @throws AppError 409 when the name is taken.
 */
export async function createPublisher(publisher: NewPublisher, actor: Actor | null): Promise<{ id: string }> {
  const { name, dailyCap } = publisher;
  const lines = [...new Set(publisher.lines)];
  const states = [...new Set(publisher.states)].toSorted();
  return inTransaction(async (transaction) => {
    const [created] = await transaction.query<{ id: string }>(
      `INSERT INTO "Publisher" ("id", "name", "lines", "states", "dailyCap")
       VALUES (gen_random_uuid(), $1, $2::"Line"[], $3, $4) ON CONFLICT ("name") DO NOTHING RETURNING "id"`,
      [name, lines, states, dailyCap],
    );
    if (!created) throw nameTaken();
    await auditPublisher(
      {
        action: "leads.create-publisher",
        publisherId: created.id,
        actor,
        after: { name, lines, states, dailyCap },
      },
      transaction,
    );
    return created;
  });
}

/** 409: publishers are told apart by their names. */
export function nameTaken() {
  return conflict("publisher-name-taken", "There is a publisher of this name already.", {
    errors: { name: ["is taken"] },
  });
}
