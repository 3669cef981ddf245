import "server-only";
import { pool } from "@/lib/platform/db/pool.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { type RecordKey, sealUnderKey } from "./record-key.server";
import {
  currentSealedPrefix,
  isSealedWithCurrentKey,
  isSealedWithKeyRing,
  KEY_RING_PREFIX,
  seal,
  unseal,
} from "./seal.server";

/** A table with sealed columns. The names are written into statements unescaped, so they must never come from outside. */
export interface SealedTable {
  table: string;
  /** A unique column. */
  idColumn: string;
  idType?: "uuid" | "bigint";
  /** The columns that form the sealing context. Default: the ID. */
  contextColumns?: readonly string[];
  /** For each sealed column, the context of its values as a function of the row's context columns. */
  columns: Readonly<Record<string, (...parts: string[]) => string>>;
  /** The record whose own key seals the values. Without it, DATA_KEYS seal them. */
  record?: RecordOwner;
}

/** The record whose key seals the values of a row. */
interface RecordOwner {
  /** SQL expression of the record's ID; null for a row without a record, whose values DATA_KEYS seal. */
  id: string;
  /** Reads the records' keys, and creates missing ones. @returns the keys by record ID. */
  keysOf(ids: readonly string[], transaction: Transaction): Promise<Map<string, RecordKey>>;
}

/** Progress of one table. */
export interface ResealProgress {
  table: string;
  /** Rows resealed so far. */
  done: number;
  /** Rows that had a value of an older key at the start. */
  total: number;
}

export interface ResealReport extends ResealProgress {
  /** IDs of rows with a value that cannot be unsealed: it was altered, or its key is not in the ring. They stay unchanged. */
  unreadable: string[];
  /** Rows that other transactions kept locked. The next run reseals them. */
  left: number;
}

/** Rows per transaction. They are locked for some milliseconds. */
const BATCH = 200;
/** Rows locked by others are skipped and tried again in later passes. */
const MAX_PASSES = 5;

/**
 * Reseals every value of a table that an older key of DATA_KEYS sealed, or that belongs under a record's own key.
 * It works in small transactions and is safe beside writers: it locks each row, and skips locked rows until a later pass,
 * so it cannot deadlock. It may be stopped at any time. The next run continues with the rows that are left.
 */
export async function resealTable(
  sealed: SealedTable,
  onProgress: (progress: ResealProgress) => void = () => {},
): Promise<ResealReport> {
  const { table } = sealed;
  const total = await countStale(sealed);
  const unreadable = new Set<string>();
  let done = 0;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const batch: Batch = await inTransaction((transaction) => resealBatch(transaction, sealed, from));
      for (const id of batch.unreadable) unreadable.add(id);
      done += batch.done;
      after = batch.lastId;
      onProgress({ table, done, total });
    } while (after !== null);
    if ((await countStale(sealed)) === unreadable.size) break;
  }
  const left = (await countStale(sealed)) - unreadable.size;
  return { table, done, total, unreadable: [...unreadable], left: Math.max(0, left) };
}

interface Batch {
  done: number;
  unreadable: string[];
  /** The last ID of the batch; null when no rows are left. */
  lastId: string | null;
}

type SealedRow = Record<string, string | null> & { id: string };
type StoredRow = SealedRow & { parts: string[]; recordId: string | null };

async function resealBatch(
  transaction: Transaction,
  sealed: SealedTable,
  after: string | null,
): Promise<Batch> {
  const { table, idColumn, idType = "uuid", contextColumns = [idColumn], columns } = sealed;
  const names = Object.keys(columns);
  const rows = await transaction.query<StoredRow>(
    `SELECT "${idColumn}"::text AS "id", ARRAY[${contextColumns.map((name) => `"${name}"::text`).join(", ")}] AS "parts",
       ${recordIdOf(sealed)} AS "recordId", ${names.map(quote).join(", ")} FROM "${table}"
     WHERE (${staleCondition(sealed)}) AND ($2::${idType} IS NULL OR "${idColumn}" > $2)
     ORDER BY "${idColumn}" LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
    [currentSealedPrefix(), after],
  );
  const keys = await sealed.record?.keysOf(
    rows.flatMap(({ recordId }) => recordId ?? []),
    transaction,
  );
  const resealed = rows.map((row) => resealRow(row, columns, keys?.get(row.recordId ?? "") ?? null));
  const fresh = resealed.filter((row) => row !== null);
  if (fresh.length > 0) {
    // ConsentEvidence is append-only. Its trigger allows new sealed values only in a transaction with this setting.
    await transaction.query(`SELECT set_config('leadwell.reseal', 'on', true)`);
    await transaction.query(
      `UPDATE "${table}" AS t SET ${names.map((name) => `"${name}" = r."${name}"`).join(", ")}
       FROM jsonb_to_recordset($1) AS r ("id" ${idType}, ${names.map((name) => `"${name}" text`).join(", ")})
       WHERE t."${idColumn}" = r."id"`,
      [JSON.stringify(fresh)],
    );
  }
  const unreadable = rows.flatMap(({ id }, index) => (resealed[index] === null ? [id] : []));
  return { done: fresh.length, unreadable, lastId: rows.at(-1)?.id ?? null };
}

/** Returns null when a value of the row cannot be unsealed. */
function resealRow(row: StoredRow, columns: SealedTable["columns"], key: RecordKey | null): SealedRow | null {
  const fresh: SealedRow = { id: row.id };
  try {
    for (const [name, contextOf] of Object.entries(columns)) {
      const value = row[name] ?? null;
      const context = contextOf(...row.parts);
      const isFresh =
        value === null || !isSealedWithKeyRing(value) || (!key && isSealedWithCurrentKey(value));
      if (isFresh) fresh[name] = value;
      else {
        const plaintext = unseal(value, context);
        fresh[name] = key ? sealUnderKey(key, plaintext, context) : seal(plaintext, context);
      }
    }
    return fresh;
  } catch {
    return null;
  }
}

async function countStale(sealed: SealedTable): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "${sealed.table}" WHERE ${staleCondition(sealed)}`,
    [currentSealedPrefix()],
  );
  return rows[0]?.count ?? 0;
}

/** SQL condition for rows to reseal; $1 is the current prefix. Values under a record's key are current. */
function staleCondition(sealed: SealedTable): string {
  const old = sealed.record
    ? (name: string) => `(${recordIdOf(sealed)} IS NOT NULL OR NOT starts_with("${name}", $1))`
    : (name: string) => `NOT starts_with("${name}", $1)`;
  return Object.keys(sealed.columns)
    .map((name) => `(starts_with("${name}", '${KEY_RING_PREFIX}') AND ${old(name)})`)
    .join(" OR ");
}

function recordIdOf({ record }: SealedTable): string {
  return record ? `(${record.id})` : "NULL";
}

function quote(name: string): string {
  return `"${name}"`;
}
