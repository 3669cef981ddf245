import "server-only";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";
import type { PublishedKey } from "./certificate-file";
import type { PublicKeys } from "./check-entry";
import { keyIdOf } from "./ledger-hash";
import { describePublicKey, readPublicKey } from "./public-key";
import type { SigningKey } from "./sign-receipt";

/** The current signing key. It must not appear in a log, job or response; only its public half may. */
export function signingKey(): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.from(env().CERTIFICATE_SIGNING_KEY, "base64"),
    type: "pkcs8",
    format: "der",
  });
  return { privateKey, keyId: keyIdOf(createPublicKey(privateKey)) };
}

/** The public keys of all receipts: the current one, then the retired ones. */
export function listPublishedKeys(): PublishedKey[] {
  const current = createPublicKey(signingKey().privateKey);
  return [
    { ...describePublicKey(current), isCurrent: true },
    ...env().CERTIFICATE_RETIRED_KEYS.map((text) => ({
      ...describePublicKey(readPublicKey(text)),
      isCurrent: false,
    })),
  ];
}

/** The published keys by id, for verification. */
export function publicKeys(): PublicKeys {
  return new Map(listPublishedKeys().map((key) => [key.keyId, readPublicKey(key.publicKey)]));
}
