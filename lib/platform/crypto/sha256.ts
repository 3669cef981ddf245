import { hash } from "node:crypto";

/** SHA-256 of a text in UTF-8, hex. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** SHA-256 of a key with 256 random bits, base64url. It needs no salt or slow hash, because the key cannot be guessed. */
export function hashKey(key: string): string {
  return hash("sha256", key, "base64url");
}
