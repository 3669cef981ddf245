import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";
import { decrypt, encrypt } from "./cipher";

const VERSION = "v1";

/**
 * Encrypts a small text with AES-256-GCM under the current key of DATA_KEYS.
 * @param context says what the value is and whose, for example `User.totpSecret:<id>`. It is authenticated with
 * the value: a sealed value that is copied into another row or column does not open there.
 * @returns `v1.<key id>.<iv>.<ciphertext and tag>`
 */
export function seal(plaintext: string, context: string): string {
  const [{ id, key }] = env().DATA_KEYS;
  return `${VERSION}.${id}.${encrypt(plaintext, key, context)}`;
}

/** Opens what `seal` made. @throws Error when it was altered, belongs to another context, or its key is gone. */
export function unseal(value: string, context: string): string {
  const [version, keyId, iv, sealed] = value.split(".");
  const found = env().DATA_KEYS.find(({ id }) => id === keyId);
  if (version !== VERSION || !found || !iv || !sealed) throw new Error("not a sealed value of this key ring");
  return decrypt(`${iv}.${sealed}`, found.key, context);
}

/** The beginning of every value that was sealed with DATA_KEYS. */
export const KEY_RING_PREFIX = `${VERSION}.`;

export function isSealedWithKeyRing(value: string): boolean {
  return value.startsWith(KEY_RING_PREFIX);
}

/** The beginning of every value that is sealed now. Values of older keys are found by its absence. */
export function currentSealedPrefix(): string {
  return `${VERSION}.${env().DATA_KEYS[0].id}.`;
}

/** Whether a value was sealed with the current key. `npm run keys:rotate` seals the others again. */
export function isSealedWithCurrentKey(value: string): boolean {
  return value.startsWith(currentSealedPrefix());
}

/**
 * A keyed hash (HMAC-SHA-256) by which a sealed value is found again. Equal values have equal hashes under one
 * purpose, and nobody without the key can try values out.
 * @param purpose separates columns: the same value has another hash under another purpose.
 */
export function blindIndex(value: string, purpose: string): string {
  return createHmac("sha256", indexKey(purpose)).update(value).digest("base64url");
}

/**
 * Uses the LAST key of DATA_KEYS: with an index key that changes, nothing that was stored before could be found. So the
 * oldest key must stay in DATA_KEYS.
 */
function indexKey(purpose: string): Uint8Array {
  const { key } = env().DATA_KEYS.at(-1) ?? env().DATA_KEYS[0];
  return new Uint8Array(hkdfSync("sha256", key, "", `leadwell blind index: ${purpose}`, 32));
}
