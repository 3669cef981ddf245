import "server-only";
import { createHash, randomBytes } from "node:crypto";

export type PublisherKeyMode = "live" | "test";

/** A new key. `key` is shown once; only prefix and hash are stored. */
export interface NewPublisherKey {
  key: string;
  /** The first characters, so that people can tell keys apart. */
  prefix: string;
  keyHash: string;
}

const PREFIX_LENGTH = "lwp_live_".length + 4;

/** Creates a key: a prefix that scanners of leaked secrets recognize, then 32 random bytes. */
export function createPublisherKey(mode: PublisherKeyMode): NewPublisherKey {
  const key = `lwp_${mode}_${randomBytes(32).toString("base64url")}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: hashPublisherKey(key) };
}

/** SHA-256 needs no salt or slow hash here, because 32 random bytes cannot be guessed. */
export function hashPublisherKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
