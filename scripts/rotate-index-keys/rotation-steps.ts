import { type IndexKeys, newestHash } from "@/lib/contacts/person-index.server";
import { renewSearchKeys } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { hashPerson } from "@/lib/ledger/sale-records.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { addToExcludedPersons, removeFromExcludedPersons } from "./excluded-persons";
import { BATCH, count, type RotationStep } from "./rotation-step";

interface LeadRow {
  id: string;
  phoneIndex: string | null;
  emailIndex: string | null;
  payloadHash: string;
}

/**
 * A step over leads.
 * @param stale SQL: which leads are to be changed; $1 is the position of the new key. Some conditions do not use it, so the
 * statements below name it once more.
 */
function leadStep(
  name: string,
  stale: string,
  change: (transaction: Transaction, keys: IndexKeys, rows: readonly LeadRow[]) => Promise<unknown>,
): RotationStep {
  return {
    name,
    runBatch: async (transaction, keys, after) => {
      const rows = await transaction.query<LeadRow>(
        `SELECT "id", "phoneIndex", "emailIndex", "payloadHash" FROM "Lead"
         WHERE (${stale}) AND $1::int > 0 AND ($2::uuid IS NULL OR "id" > $2)
         ORDER BY "id" LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
        [keys.chain.length, after],
      );
      if (rows.length > 0) await change(transaction, keys, rows);
      return { done: rows.length, last: rows.at(-1)?.id ?? null };
    },
    // A row that a sale holds counts: the sale may have read the lead before it got its second hash.
    countLeft: (keys) => count(`"Lead" WHERE (${stale}) AND $1::int > 0`, [keys.chain.length]),
  };
}

const addToLeads = leadStep(
  "leads: add hashes",
  `("phoneIndex" IS NOT NULL AND "nextPhoneIndex" IS NULL) OR ("emailIndex" IS NOT NULL AND "nextEmailIndex" IS NULL)`,
  (transaction, keys, rows) =>
    transaction.query(
      `UPDATE "Lead" l SET "nextPhoneIndex" = n."phone", "nextEmailIndex" = n."email"
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n ("id", "phone", "email") WHERE l."id" = n."id"`,
      [
        rows.map(({ id }) => id),
        rows.map(({ phoneIndex }) => phoneIndex && newestHash("phone", phoneIndex, keys)),
        rows.map(({ emailIndex }) => emailIndex && newestHash("email", emailIndex, keys)),
      ],
    ),
);

const replaceInLeads = leadStep(
  "leads: replace hashes",
  `index_form("phoneIndex") < $1 OR index_form("emailIndex") < $1 OR ("payloadHash" <> '' AND index_form("payloadHash") < $1)`,
  (transaction, keys, rows) =>
    transaction.query(
      `UPDATE "Lead" l SET "phoneIndex" = l."nextPhoneIndex", "emailIndex" = l."nextEmailIndex", "payloadHash" = n."payload"
       FROM unnest($1::uuid[], $2::text[]) AS n ("id", "payload") WHERE l."id" = n."id"`,
      [
        rows.map(({ id }) => id),
        rows.map(({ payloadHash }) => payloadHash && newestHash("payload", payloadHash, keys)),
      ],
    ),
);

const cleanLeads = leadStep(
  "leads: remove second hashes",
  `"nextPhoneIndex" IS NOT NULL OR "nextEmailIndex" IS NOT NULL`,
  (transaction, _keys, rows) =>
    transaction.query(
      `UPDATE "Lead" SET "nextPhoneIndex" = NULL, "nextEmailIndex" = NULL WHERE "id" = ANY ($1::uuid[])`,
      [rows.map(({ id }) => id)],
    ),
);

interface SoldRow {
  line: string;
  kind: "phone" | "email";
  hash: string;
  leadId: string;
  repeatId: string | null;
}

// OFFSET 0 keeps this one look into the index for each row: as a join, each batch would read the whole table.
const OLD_WITHOUT_NEW = `"SoldPerson" s WHERE index_form(s."hash") < $1 AND NOT EXISTS (
  SELECT 1 FROM "SoldPerson" n WHERE n."leadId" = s."leadId" AND n."line" = s."line" AND n."kind" = s."kind"
    AND n."repeatId" IS NOT DISTINCT FROM s."repeatId" AND index_form(n."hash") = $1 OFFSET 0)`;

/**
 * SQL: the rows of "SoldPerson" `s` after the last one of the batch before ($2: line, kind and hash; null: from the start). Without it
 * each batch reads again what the batches before have done.
 */
const AFTER_LAST = `($2::text[] IS NULL OR (s."line", s."kind", s."hash") > (($2::text[])[1]::"Line", ($2::text[])[2]::"ContactKind",
  ($2::text[])[3])) ORDER BY s."line", s."kind", s."hash" LIMIT ${BATCH}`;

const placeOf = (row: SoldRow | undefined) => (row ? [row.line, row.kind, row.hash] : null);

/** Adds hashes to sales whose lead had only one. Runs after the leads, so that no running sale stores the old hash alone. */
const addToSoldPersons: RotationStep = {
  name: "sold persons: add hashes",
  runBatch: async (transaction, keys, after) => {
    const rows = await transaction.query<SoldRow>(
      `SELECT s."line"::text, s."kind"::text, s."hash", s."leadId", s."repeatId" FROM ${OLD_WITHOUT_NEW} AND ${AFTER_LAST}`,
      [keys.chain.length, after],
    );
    const added = await transaction.query(
      `INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId", "repeatId")
       SELECT l::"Line", k::"ContactKind", h, i, r
       FROM unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::uuid[]) AS n (l, k, h, i, r)
       ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING RETURNING 1`,
      [
        rows.map(({ line }) => line),
        rows.map(({ kind }) => kind),
        rows.map(({ kind, hash }) => newestHash(kind, hash, keys)),
        rows.map(({ leadId }) => leadId),
        rows.map(({ repeatId }) => repeatId),
      ],
    );
    return { done: added.length, last: placeOf(rows.at(-1)) };
  },
  countLeft: (keys) => count(OLD_WITHOUT_NEW, [keys.chain.length]),
};

const removeFromSoldPersons: RotationStep = {
  name: "sold persons: remove old hashes",
  runBatch: async (transaction, keys, after) => {
    const rows = await transaction.query<SoldRow>(
      `SELECT s."line"::text, s."kind"::text, s."hash", s."leadId", s."repeatId" FROM "SoldPerson" s
       WHERE index_form(s."hash") < $1 AND ${AFTER_LAST}`,
      [keys.chain.length, after],
    );
    // A receipt contains a hash of the sold lead's old hash. It is stored here, because it cannot be computed from the new hash.
    const phones = rows.filter(({ kind, repeatId }) => kind === "phone" && repeatId === null);
    await transaction.query(
      `INSERT INTO "ReceiptPerson" ("leadId", "person") SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING`,
      [phones.map(({ leadId }) => leadId), phones.map(({ line, hash }) => hashPerson(line, hash))],
    );
    // The trigger refuses the removal of a hash that has no newer one in its place.
    await transaction.query(`SELECT set_config('leadwell.rotate_index', 'on', true)`);
    await transaction.query(
      `DELETE FROM "SoldPerson" s USING unnest($1::text[], $2::text[], $3::text[]) AS o (l, k, h)
       WHERE s."line" = o.l::"Line" AND s."kind" = o.k::"ContactKind" AND s."hash" = o.h`,
      [rows.map(({ line }) => line), rows.map(({ kind }) => kind), rows.map(({ hash }) => hash)],
    );
    return { done: rows.length, last: placeOf(rows.at(-1)) };
  },
  countLeft: (keys) => count(`"SoldPerson" WHERE index_form("hash") < $1`, [keys.chain.length]),
};

interface EntryRow {
  kind: "phone" | "email";
  hash: string;
}

/** Goes through all old entries, because an old entry does not show whether it has a new one. Safe to repeat. */
const addToSuppressions: RotationStep = {
  name: "suppression list: add hashes",
  runBatch: async (transaction, keys, after) => {
    // Locked, because an entry that is lifted at this moment must not come back.
    const rows = await transaction.query<EntryRow>(
      `SELECT "kind"::text, "hash" FROM "Suppression" WHERE index_form("hash") < $1 AND ($2::text IS NULL OR "hash" > $2)
       ORDER BY "hash" LIMIT ${BATCH} FOR UPDATE`,
      [keys.chain.length, after],
    );
    // The trigger does not announce these entries: they were announced when the person was added.
    await transaction.query(`SELECT set_config('leadwell.rotate_index', 'on', true)`);
    const added = await transaction.query(
      `INSERT INTO "Suppression" AS e ("kind", "hash", "reason", "source", "addedAt", "earlierReason", "earlierSource",
         "earlierAddedAt")
       SELECT s."kind", n.new, s."reason", s."source", s."addedAt", s."earlierReason", s."earlierSource",
         s."earlierAddedAt"
       FROM unnest($1::text[], $2::text[], $3::text[]) AS n (kind, old, new)
       JOIN "Suppression" s ON s."kind" = n.kind::"ContactKind" AND s."hash" = n.old
       -- The person revoked meanwhile: of the two entries, the old one alone knows what it was before.
       ON CONFLICT ("kind", "hash") DO UPDATE
         SET "earlierReason" = EXCLUDED."earlierReason", "earlierSource" = EXCLUDED."earlierSource",
           "earlierAddedAt" = EXCLUDED."earlierAddedAt"
         WHERE e."reason" = 'revoked' AND e."earlierReason" IS NULL AND EXCLUDED."earlierReason" IS NOT NULL
       RETURNING 1`,
      [
        rows.map(({ kind }) => kind),
        rows.map(({ hash }) => hash),
        rows.map(({ kind, hash }) => newestHash(kind, hash, keys)),
      ],
    );
    return { done: added.length, last: rows.at(-1)?.hash ?? null };
  },
  countLeft: () => Promise.resolve(0),
};

const removeFromSuppressions: RotationStep = {
  name: "suppression list: remove old hashes",
  runBatch: async (transaction, keys) => {
    const removed = await transaction.query(
      `DELETE FROM "Suppression" WHERE ("kind", "hash") IN (
         SELECT "kind", "hash" FROM "Suppression" WHERE index_form("hash") < $1 LIMIT ${BATCH}) RETURNING 1`,
      [keys.chain.length],
    );
    return { done: removed.length, last: removed.length > 0 ? true : null };
  },
  countLeft: (keys) => count(`"Suppression" WHERE index_form("hash") < $1`, [keys.chain.length]),
};

/**
 * Makes the keys by which customers search their leads again from the names. It needs no phases: leads are searched with every
 * key of the chain. A lead that cannot be read has no such keys, and does not count as left: it gets them once it is repaired.
 */
const renewSearch: RotationStep = {
  name: "search of leads: make keys again",
  runBatch: async () => ({ done: await renewSearchKeys(), last: null }),
  countLeft: ({ chain }) =>
    count(`"QueuedLead" WHERE "searchKeyId" IS NOT NULL AND "searchKeyId" NOT IN ($1, 'unreadable')`, [
      chain.at(-1),
    ]),
};

/** In the phase `adding`. */
export const ADD_STEPS: readonly RotationStep[] = [
  addToLeads,
  addToSoldPersons,
  addToSuppressions,
  addToExcludedPersons,
];
/** In the phase `replacing`. */
export const REPLACE_STEPS: readonly RotationStep[] = [replaceInLeads];
/** In the phase `done`, and before a rotation begins. */
export const CLEAN_STEPS: readonly RotationStep[] = [
  cleanLeads,
  removeFromSoldPersons,
  removeFromSuppressions,
  removeFromExcludedPersons,
  renewSearch,
];
