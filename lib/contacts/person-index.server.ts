import "server-only";
import { blindIndex, firstIndexKeyId } from "@/lib/platform/crypto/seal.server";
import type { IndexPhase } from "@/lib/platform/db/generated/client";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { mailboxOf } from "./normalize-email";

/**
 * The keys of the blind indexes: keyed hashes by which a person is found without storing phone or email in the clear.
 * Leads, sold persons and the suppression list use the same ones. Each key hashes what the key before it made, so that a
 * rotation also reaches rows that have a hash and nothing else (docs/decisions/0023-index-keys.md).
 */
export interface IndexKeys {
  /** Ids of keys of DATA_KEYS, in the order in which they are applied. */
  chain: readonly string[];
  /** How far the last key has come. */
  phase: IndexPhase;
}

/** Hashes of one value, as they are written now: one, or two while the rows get hashes of the next key. */
export type Hashes = readonly [primary: string, ...next: string[]];

/** Before the first rotation. */
export function firstIndexKeys(): IndexKeys {
  return { chain: [firstIndexKeyId()], phase: "done" };
}

type IndexKeyRow = { keyId: string | null; phase: string | null };

/** The keys as a statement has read them. */
export interface KnownIndexKeys extends IndexKeys {
  /** By which `ingest_lead` compares them with the present ones; empty before the first rotation. */
  description: string;
}

function toIndexKeys(rows: readonly IndexKeyRow[]): KnownIndexKeys {
  const phase = rows.at(-1)?.phase;
  const chain = rows.flatMap(({ keyId }) => keyId ?? []);
  const description = rows.map((row) => `${row.keyId} ${row.phase}`).join(",");
  return phase === "adding" || phase === "replacing" || phase === "done"
    ? { chain, phase, description }
    : { ...firstIndexKeys(), description };
}

const HOLD_KEYS = sql(`SELECT "keyId", "phase" FROM hold_index_keys()`, { planName: "hold-index-keys" });

/** For a transaction that stores hashes of persons: a rotation does not go on before the transaction has ended. */
export async function holdIndexKeys(transaction: Transaction): Promise<KnownIndexKeys> {
  return toIndexKeys(await transaction.rows(HOLD_KEYS, []));
}

let lastRead: KnownIndexKeys | undefined;

/**
 * For a statement that compares the keys with the present ones before it stores a hash. Reads them once in a process, and
 * again with `isOutdated`.
 */
export async function knownIndexKeys({ isOutdated }: { isOutdated: boolean }): Promise<KnownIndexKeys> {
  if (isOutdated) lastRead = undefined;
  lastRead ??= toIndexKeys(await autocommit.rows(READ_KEYS, []));
  return lastRead;
}

const READ_KEYS = sql(`SELECT "keyId", "phase" FROM "IndexKey" ORDER BY "position"`);

/** For a search that stores nothing. */
export async function readIndexKeys(): Promise<IndexKeys> {
  return toIndexKeys(await autocommit.rows(READ_KEYS, []));
}

const PURPOSES = { phone: "Lead.phone", email: "Lead.email", payload: "Lead.payload" } as const;
type Hashed = keyof typeof PURPOSES;

/** @param phone E.164. @returns the hashes to write; a person is found by any of them. */
export function hashPhone(phone: string, keys: IndexKeys): Hashes {
  return writtenHashes(allForms("phone", phone, keys), keys);
}

/** Hashes the mailbox: another tag or dot is the same person. @param email as `normalizeEmail` returns it. */
export function hashEmail(email: string, keys: IndexKeys): Hashes {
  return writtenHashes(allForms("email", mailboxOf(email), keys), keys);
}

/**
 * Hashes a publisher's post. The hash only finds repeated posts, so one is stored, even during a rotation.
 * @returns the hash to write, and all by which the same post is recognized.
 */
export function hashPayload(text: string, keys: IndexKeys): { payloadHash: string; known: string[] } {
  const known = allForms("payload", text, keys);
  return { payloadHash: writtenHashes(known, keys)[0], known };
}

/** Returns the hashes to write now for a person of whom only a stored hash is known. */
export function forwardHash(kind: "phone" | "email", hash: string, keys: IndexKeys): Hashes {
  const form = formOf(hash);
  const before = Array.from({ length: form - 1 }, () => "");
  return writtenHashes([...before, ...laterForms(kind, hash, keys)], keys);
}

/** The hash that the last key makes of a stored hash of any key. */
export function newestHash(kind: Hashed, hash: string, keys: IndexKeys): string {
  return laterForms(kind, hash, keys).at(-1) ?? hash;
}

/** The columns of Lead. */
export interface PersonIndex {
  phoneIndex: string;
  emailIndex: string;
  nextPhoneIndex: string | null;
  nextEmailIndex: string | null;
}

/** @param phone hashes of the person's phone. @param email hashes of the mailbox. */
export function indexColumns(phone: Hashes, email: Hashes, { phase }: IndexKeys): PersonIndex {
  // In the phase `replacing`, older rows still have the old hash in the first column, so the unique second column must be set.
  const next = ([primary, second]: Hashes) => (phase === "replacing" ? primary : (second ?? null));
  return {
    phoneIndex: phone[0],
    emailIndex: email[0],
    nextPhoneIndex: next(phone),
    nextEmailIndex: next(email),
  };
}

/**
 * Returns the prefix of the hashes to list: one of each person, although a person has two during a rotation. Null means
 * the hashes of the first key, which have no prefix.
 */
export function primaryPrefix(keys: IndexKeys): string | null {
  const form = keys.phase === "adding" ? keys.chain.length - 1 : keys.chain.length;
  return form === 1 ? null : `h${form}.`;
}

/** @param forms the hashes of every key, in the order of the chain. */
function writtenHashes(forms: readonly string[], { phase }: IndexKeys): Hashes {
  const newest = forms.at(-1) ?? "";
  const older = phase === "adding" ? forms.at(-2) : undefined;
  // A stored hash may be of the newest key already; then nothing older can be computed, and nothing older is needed.
  return older ? [older, newest] : [newest];
}

function allForms(kind: Hashed, value: string, keys: IndexKeys): string[] {
  const first = blindIndex(value, PURPOSES[kind], keys.chain[0]);
  return laterForms(kind, first, keys);
}

/** The hash itself, and what each later key makes of it. */
function laterForms(kind: Hashed, hash: string, { chain }: IndexKeys): string[] {
  const forms = [hash];
  for (let form = formOf(hash) + 1; form <= chain.length; form += 1) {
    forms.push(`h${form}.${blindIndex(forms.at(-1) ?? "", PURPOSES[kind], chain[form - 1])}`);
  }
  return forms;
}

/** The position of the key that made a hash; the same as `index_form` in SQL. */
function formOf(hash: string): number {
  return Number(/^h(\d{1,4})\./.exec(hash)?.[1] ?? 1);
}
