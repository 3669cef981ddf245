import "server-only";
import { createHash, randomBytes } from "node:crypto";

export type PublisherKeyMode = "live" | "test";

/** A new key: shown once as `key`, kept as the rest. */
export interface NewPublisherKey {
  key: string;
  /** By which people tell keys apart. */
  prefix: string;
  keyHash: string;
}

const PREFIX_LENGTH = "lwp_live_".length + 4;

/** 32 random bytes behind a prefix that says whose key it is, also to scanners of leaked secrets. */
export function createPublisherKey(mode: PublisherKeyMode): NewPublisherKey {
  const key = `lwp_${mode}_${randomBytes(32).toString("base64url")}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: hashPublisherKey(key) };
}

/** SHA-256 is enough: nobody tries out 32 random bytes. */
export function hashPublisherKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
