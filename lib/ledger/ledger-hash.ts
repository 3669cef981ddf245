import { hash, type KeyObject } from "node:crypto";
import { sha256 } from "@/lib/platform/crypto/sha256";
import type { SealedReceipt } from "./receipt";

/** The hash that the next entry contains. It covers the signature, so that no entry can be replaced with a re-signed one. */
export function entryHashOf(entry: Omit<SealedReceipt, "entryHash" | "payload">): string {
  return sha256([entry.previousHash, entry.payloadHash, entry.keyId, entry.signature].join("\n"));
}

/** The id of a key: SHA-256 of the public key (SubjectPublicKeyInfo, DER), hex. */
export function keyIdOf(publicKey: KeyObject): string {
  return hash("sha256", publicKey.export({ type: "spki", format: "der" }), "hex");
}
