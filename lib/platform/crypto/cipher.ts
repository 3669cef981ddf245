import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from "node:crypto";

const ALGORITHM = "aes-256-gcm";
/** 96 random bits, new for each value (NIST SP 800-38D, 8.2.2). */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM.
 * @param context is authenticated with the value: it opens in the same context only.
 * @returns `<iv>.<ciphertext and tag>`, base64url.
 */
export function encrypt(plaintext: string, key: Uint8Array, context: string): string {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, keyObject(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${iv.toString("base64url")}.${sealed.toString("base64url")}`;
}

/** Decrypts what `encrypt` made. @throws Error when it was altered, or belongs to another context or key. */
export function decrypt(value: string, key: Uint8Array, context: string): string {
  const [iv, sealed] = value.split(".");
  const bytes = Buffer.from(sealed ?? "", "base64url");
  if (!iv || bytes.length < TAG_BYTES) throw new Error("not a sealed value");
  const decipher = createDecipheriv(ALGORITHM, keyObject(key), Buffer.from(iv, "base64url"), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

const randomPool = Buffer.alloc(IV_BYTES * 128);
let usedBytes = randomPool.length;

/**
 * Returns random bytes that no other call gets. Each request to the random generator costs more than its bytes, so one fills
 * a pool. The result is only valid until the next call.
 */
function nextIv(): Buffer {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += IV_BYTES;
  return randomPool.subarray(usedBytes - IV_BYTES, usedBytes);
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Node prepares a key given as bytes again for every value, which takes four times as long as encrypting the value. */
function keyObject(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, known);
  return known;
}
