import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { holdIndexKeys } from "../person-index.server";
import { SUPPRESSION_REASON_LABELS, type WrongEntry } from "./schemas";
import {
  type EntryOrigin,
  hashesOf,
  markSoldLeads,
  personNotRead,
  readPerson,
  type SuppressedPerson,
} from "./suppression-list.server";

/**
 * Removes a wrong entry from the suppression list and records the reason in the audit log. When the person was on the list
 * before they revoked, the revocation alone is removed: the entry has its earlier reason, source and time again. Leads that the
 * entry removed from stock stay out, because their contact is shredded. Sold leads of a removed entry may be called again, and a new
 * revocation tells their owners again.
 * An entry of an erasure cannot be removed: it keeps the person from being taken in again.
 * @throws AppError 404 without an entry; 409 `entry-changed-meanwhile` when the entry is not the one that the page showed; 422
 * for an entry of an erasure, or when the text is neither phone nor email.
 */
export async function liftSuppression({ person, note, shown }: WrongEntry, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const read = readPerson(person, await holdIndexKeys(transaction));
    if (!read) throw personNotRead();
    const { kind, hashes } = read;
    const [hash] = hashes;
    const [entry] = await transaction.rows(
      sql(`SELECT "reason", "source", "earlierReason", "earlierSource" FROM "Suppression"
         WHERE "kind" = $1::"ContactKind" AND "hash" = $2 FOR UPDATE`),
      [kind, hash],
    );
    if (!entry) throw notFound("Entry");
    if (entry.reason === "erased") {
      throw refused(
        "erased-stays",
        "This person was erased. The entry keeps them from being taken in again.",
      );
    }
    if (shown && (shown.reason !== entry.reason || shown.source !== entry.source)) {
      throw conflict(
        "entry-changed-meanwhile",
        `The entry has changed meanwhile: ${SUPPRESSION_REASON_LABELS[entry.reason]}, source: ${entry.source}. Nothing was lifted. Please close this and look at it again.`,
      );
    }
    const { earlierReason, earlierSource } = entry;
    const earlier = earlierReason && { reason: earlierReason, source: earlierSource ?? "" };
    await (earlier ? restoreEntry(read, earlier, transaction) : deleteEntry(read, transaction));
    await markSoldLeads([read], transaction);
    if (entry.reason === "revoked") await forgetTold(read, transaction);
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.lift",
        subject: { type: "suppression", id: `${kind}:${hash}` },
        outcome: "done",
        before: { kind, reason: entry.reason, source: entry.source },
        after: { note, ...earlier },
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}

/** Owners who were told of the revocation are told again when the person revokes once more. */
async function forgetTold(person: SuppressedPerson, transaction: Transaction): Promise<void> {
  await transaction.rows(
    sql(`SELECT free_revocations(ARRAY(
           SELECT COALESCE(l."duplicateOfId", l."id") FROM "Lead" l WHERE l."id" IN (SELECT * FROM leads_of_persons($1, $2))
         ))::text AS "freed"`),
    [hashesOf([person], "phone"), hashesOf([person], "email")],
  );
}

async function deleteEntry({ kind, hashes }: SuppressedPerson, transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql(`DELETE FROM "Suppression" WHERE "kind" = $1::"ContactKind" AND "hash" = ANY ($2::text[])`),
    [kind, [...hashes]],
  );
}

/** The earlier entry is in effect again: for example, nobody may call a number of a do-not-call list, although its person never revoked. */
async function restoreEntry(
  { kind, hashes }: SuppressedPerson,
  { reason, source }: EntryOrigin,
  transaction: Transaction,
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Suppression" SET "reason" = $3::"SuppressionReason", "source" = $4, "addedAt" = COALESCE("earlierAddedAt", "addedAt"),
         "earlierReason" = NULL, "earlierSource" = NULL, "earlierAddedAt" = NULL
       WHERE "kind" = $1::"ContactKind" AND "hash" = ANY ($2::text[])`),
    [kind, [...hashes], reason, source],
  );
}
