import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { holdIndexKeys } from "../person-index.server";
import type { WrongEntry } from "./schemas";
import { markSoldLeads, personNotRead, readPerson } from "./suppression-list.server";

/**
 * Removes a wrong entry from the suppression list and records the reason in the audit log. Leads that the entry removed
 * from stock stay out, because their contact is shredded. Sold leads may be called again. An entry of an erasure cannot be
 * removed: it keeps the person from being taken in again.
 * @throws AppError 404 without an entry; 422 for an entry of an erasure, or when the text is neither phone nor email.
 */
export async function liftSuppression({ person, note }: WrongEntry, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const read = readPerson(person, await holdIndexKeys(transaction));
    if (!read) throw personNotRead();
    const { kind, hashes } = read;
    const [hash] = hashes;
    const [entry] = await transaction.rows(
      sql(
        `SELECT "reason", "source" FROM "Suppression" WHERE "kind" = $1::"ContactKind" AND "hash" = $2 FOR UPDATE`,
      ),
      [kind, hash],
    );
    if (!entry) throw notFound("Entry");
    if (entry.reason === "erased") {
      throw refused(
        "erased-stays",
        "This person was erased. The entry keeps them from being taken in again.",
      );
    }
    await transaction.execute(
      sql(`DELETE FROM "Suppression" WHERE "kind" = $1::"ContactKind" AND "hash" = ANY ($2::text[])`),
      [kind, hashes],
    );
    await markSoldLeads([read], transaction);
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.lift",
        subject: { type: "suppression", id: `${kind}:${hash}` },
        outcome: "done",
        before: { kind, reason: entry.reason, source: entry.source },
        after: { note },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}
