import "server-only";
import { randomBytes } from "node:crypto";
import { hashKey } from "@/lib/platform/crypto/sha256";

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
  return { key, prefix: key.slice(0, PREFIX_LENGTH), keyHash: hashKey(key) };
}
