import { z } from "zod";
import { newestHash } from "@/lib/contacts/person-index.server";
import { BATCH, count, type RotationStep } from "./rotation-step";

interface ExcludedRow {
  userId: string;
  kind: "phone" | "email";
  hash: string;
}

const position = z.tuple([z.string(), z.string(), z.string()]);

/** For the lists of own customers. Safe to repeat, as for the suppression list. A list that is replaced at this moment gets both hashes by itself. */
export const addToExcludedPersons: RotationStep = {
  name: "own customers: add hashes",
  runBatch: async (transaction, keys, after) => {
    const [userId, kind, hash] = after === null ? [null, null, null] : position.parse(after);
    const rows = await transaction.query<ExcludedRow>(
      `SELECT "userId", "kind"::text, "hash" FROM "ExcludedPerson"
       WHERE index_form("hash") < $1 AND ($2::uuid IS NULL OR ("userId", "kind", "hash") > ($2, $3::"ContactKind", $4::text))
       ORDER BY "userId", "kind", "hash" LIMIT ${BATCH} FOR UPDATE`,
      [keys.chain.length, userId, kind, hash],
    );
    const added = await transaction.query(
      `INSERT INTO "ExcludedPerson" ("userId", "kind", "hash")
       SELECT u, k::"ContactKind", h FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (u, k, h)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [
        rows.map(({ userId }) => userId),
        rows.map(({ kind }) => kind),
        rows.map(({ kind, hash }) => newestHash(kind, hash, keys)),
      ],
    );
    const last = rows.at(-1);
    return { done: added.length, last: last ? [last.userId, last.kind, last.hash] : null };
  },
  countLeft: () => Promise.resolve(0),
};

/** Removes what the new key has replaced. */
export const removeFromExcludedPersons: RotationStep = {
  name: "own customers: remove old hashes",
  runBatch: async (transaction, keys) => {
    const removed = await transaction.query(
      `DELETE FROM "ExcludedPerson" WHERE ("userId", "kind", "hash") IN (
         SELECT "userId", "kind", "hash" FROM "ExcludedPerson" WHERE index_form("hash") < $1 LIMIT ${BATCH}) RETURNING 1`,
      [keys.chain.length],
    );
    return { done: removed.length, last: removed.length > 0 ? true : null };
  },
  countLeft: (keys) => count(`"ExcludedPerson" WHERE index_form("hash") < $1`, [keys.chain.length]),
};
