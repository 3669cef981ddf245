import { type KeyObject, sign } from "node:crypto";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { canonicalJson } from "./canonical-json";
import { entryHashOf } from "./ledger-hash";
import type { Receipt, SealedReceipt } from "./receipt";

/** A private Ed25519 key and its id. */
export interface SigningKey {
  keyId: string;
  privateKey: KeyObject;
}

/** Signs the canonical JSON of a receipt (Ed25519, RFC 8032). @returns the ledger entry. */
export function signReceipt(unsigned: Receipt, key: SigningKey): SealedReceipt {
  const payload = canonicalJson(unsigned);
  const entry = {
    payloadHash: sha256(payload),
    previousHash: unsigned.previousHash,
    keyId: key.keyId,
    signature: sign(null, Buffer.from(payload, "utf8"), key.privateKey).toString("base64"),
  };
  return { ...entry, payload, entryHash: entryHashOf(entry) };
}
