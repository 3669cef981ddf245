import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "@/lib/platform/env/env.server";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
/** 96 random bits, as NIST SP 800-38D, 8.2.2 has it: fresh for each value. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a small text with AES-256-GCM under the current key of DATA_KEYS.
 * @param context says what the value is and whose, for example `User.totpSecret:<id>`. It is authenticated with
 * the value: a sealed value that is copied into another row or column does not open there.
 * @returns `v1.<key id>.<iv>.<ciphertext and tag>`
 */
export function seal(plaintext: string, context: string): string {
  const [{ id, key }] = env().DATA_KEYS;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, id, iv.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Opens what `seal` made. @throws Error when it was altered, belongs to another context, or its key is gone. */
export function unseal(value: string, context: string): string {
  const [version, keyId, iv, sealed] = value.split(".");
  const found = env().DATA_KEYS.find(({ id }) => id === keyId);
  if (version !== VERSION || !found || !iv || !sealed) throw new Error("not a sealed value of this key ring");
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < TAG_BYTES) throw new Error("not a sealed value of this key ring");
  const decipher = createDecipheriv(ALGORITHM, keyObject(found.key), Buffer.from(iv, "base64url"), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Node prepares a key of plain bytes anew for every value: that took four times as long as the value. */
function keyObject(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, known);
  return known;
}

/** Whether a sealed value was made with the key that seals now; others are sealed anew by the rotation. */
export function isSealedWithCurrentKey(value: string): boolean {
  return value.split(".")[1] === env().DATA_KEYS[0].id;
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
 * From the LAST key of the ring: an index key that changed with every new key would find nothing of what was
 * stored before. So the oldest key stays in the ring for good.
 */
function indexKey(purpose: string): Uint8Array {
  const { key } = env().DATA_KEYS.at(-1) ?? env().DATA_KEYS[0];
  return new Uint8Array(hkdfSync("sha256", key, "", `leadwell blind index: ${purpose}`, 32));
}
