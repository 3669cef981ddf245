import "server-only";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { env } from "@/lib/platform/env/env.server";
import type { PublishedKey } from "./certificate-file";
import type { PublicKeys } from "./check-entry";
import { keyIdOf } from "./ledger-hash";
import { describePublicKey, readPublicKey } from "./public-key";
import type { SigningKey } from "./sign-receipt";

/** The key that signs now. It is handed to no one: logs, jobs and answers know its public half only. */
export function signingKey(): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.from(env().CERTIFICATE_SIGNING_KEY, "base64"),
    type: "pkcs8",
    format: "der",
  });
  return { privateKey, keyId: keyIdOf(createPublicKey(privateKey)) };
}

/** Every key that a receipt may be signed with: the current one, then the retired. */
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

/** The published keys by their id, for checking. */
export function publicKeys(): PublicKeys {
  return new Map(listPublishedKeys().map((key) => [key.keyId, readPublicKey(key.publicKey)]));
}
