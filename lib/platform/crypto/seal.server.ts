import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { AppError } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { decrypt, encrypt } from "./cipher";
import type { DataKey } from "./parse-data-keys";

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
  const found = findKey(keyId);
  if (version !== VERSION || !found || !iv || !sealed) throw new Error("not a sealed value of this key ring");
  return decrypt(`${iv}.${sealed}`, found.key, context);
}

/** A key that opens: of DATA_KEYS, or of DATA_KEYS_NEXT, with which other processes may seal already. */
function findKey(keyId: string | undefined): DataKey | undefined {
  const { DATA_KEYS, DATA_KEYS_NEXT = [] } = env();
  return [...DATA_KEYS, ...DATA_KEYS_NEXT].find(({ id }) => id === keyId);
}

/**
 * Whether a value was sealed with a key that this process does not have: a process with a newer configuration wrote it. Such a
 * value is not damaged, and opens once this process has the key.
 */
export function isSealedWithUnknownKey(value: string): boolean {
  return isSealedWithKeyRing(value) && !findKey(value.split(".")[1]);
}

/** The beginning of every value that was sealed with DATA_KEYS. */
export const KEY_RING_PREFIX = `${VERSION}.`;

/** Whether a value was sealed with DATA_KEYS, not with the one key of older versions. */
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
 * @param keyId of DATA_KEYS; by default the LAST key: with a key that changes, nothing that was stored before could be
 * found. So the oldest key must stay in DATA_KEYS.
 * @throws AppError 503 when this process does not have the key.
 */
export function blindIndex(value: string, purpose: string, keyId = firstIndexKeyId()): string {
  const found = findKey(keyId);
  if (!found) {
    logger().error({ keyId }, "a key of the blind indexes is missing in DATA_KEYS");
    throw new AppError(
      "index-key-missing",
      503,
      "This server is not set up completely. Please try again later.",
    );
  }
  return createHmac("sha256", indexKey(found.key, purpose)).update(value).digest("base64url");
}

const indexKeys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** Derives the key of a purpose once: the derivation takes longer than the hash. */
function indexKey(key: Uint8Array, purpose: string): KeyObject {
  const ofKey = indexKeys.get(key) ?? new Map<string, KeyObject>();
  indexKeys.set(key, ofKey);
  const known = ofKey.get(purpose);
  if (known) return known;
  const derived = hkdfSync("sha256", key, "", `leadwell blind index: ${purpose}`, 32);
  const made = createSecretKey(new Uint8Array(derived));
  ofKey.set(purpose, made);
  return made;
}

/** The key that blind indexes are made with before the first rotation of their keys. */
export function firstIndexKeyId(): string {
  return (env().DATA_KEYS.at(-1) ?? env().DATA_KEYS[0]).id;
}
