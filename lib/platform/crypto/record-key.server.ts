import "server-only";
import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "./cipher";
import { seal, unseal } from "./seal.server";

/** Values under a record's own key begin with it; those under DATA_KEYS begin with v1. */
const PREFIX = "r1.";

/** A key for the values of one record. Deleting its sealed form makes every copy of these values unreadable. */
export interface RecordKey {
  key: Uint8Array;
  /** The key, sealed with the current key of DATA_KEYS. Only this is stored. */
  sealed: string;
}

/** Makes a new key (256 random bits). @param context binds the sealed key to its row. */
export function createRecordKey(context: string): RecordKey {
  const key = new Uint8Array(randomBytes(32));
  return { key, sealed: seal(Buffer.from(key).toString("base64url"), context) };
}

/** Opens a stored key. @throws Error when it was altered, or its key is not in DATA_KEYS. */
export function openRecordKey(sealed: string, context: string): RecordKey {
  return { key: new Uint8Array(Buffer.from(unseal(sealed, context), "base64url")), sealed };
}

/** Encrypts a text with a record's key. @param context as in `seal`. */
export function sealUnderKey({ key }: RecordKey, plaintext: string, context: string): string {
  return PREFIX + encrypt(plaintext, key, context);
}

/**
 * Opens a value of a record: one under its key, or an older one under DATA_KEYS.
 * @returns null when the record's key is gone: the value is erased.
 * @throws Error when the value was altered, or belongs to another context.
 */
export function unsealUnderKey(key: RecordKey | null, value: string, context: string): string | null {
  if (!value.startsWith(PREFIX)) return unseal(value, context);
  return key && decrypt(value.slice(PREFIX.length), key.key, context);
}
