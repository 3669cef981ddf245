import { hash, type KeyObject } from "node:crypto";
import type { SealedReceipt } from "./receipt";

/** SHA-256 of a text in UTF-8, hex. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** What the next entry points to. It covers the signature, so that an entry cannot be signed anew in its place. */
export function entryHashOf(entry: Omit<SealedReceipt, "entryHash" | "payload">): string {
  return sha256([entry.previousHash, entry.payloadHash, entry.keyId, entry.signature].join("\n"));
}

/** Name of a key: SHA-256 of the public key (SubjectPublicKeyInfo, DER), hex. */
export function keyIdOf(publicKey: KeyObject): string {
  return hash("sha256", publicKey.export({ type: "spki", format: "der" }), "hex");
}
