import { createPublicKey, type KeyObject } from "node:crypto";
import { keyIdOf } from "./ledger-hash";

/**
 * Reads a public Ed25519 key from SubjectPublicKeyInfo in base64 or from PEM.
 * @throws Error for anything else, including a private key.
 */
export function readPublicKey(text: string): KeyObject {
  if (text.includes("PRIVATE KEY")) throw new Error("This is a private key. Give the public key instead.");
  const key = text.includes("-----BEGIN")
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, "base64"), type: "spki", format: "der" });
  if (key.asymmetricKeyType !== "ed25519") throw new Error("This is not an Ed25519 key.");
  return key;
}

/** A key in the forms in which we publish it. */
export function describePublicKey(key: KeyObject) {
  return {
    keyId: keyIdOf(key),
    algorithm: "Ed25519" as const,
    publicKey: key.export({ type: "spki", format: "der" }).toString("base64"),
    pem: key.export({ type: "spki", format: "pem" }).toString(),
  };
}
