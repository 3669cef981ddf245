import { type KeyObject, sign, verify } from "node:crypto";
import * as z from "zod/mini";
import { canonicalJson } from "./canonical-json";
import type { ChainPosition } from "./check-chain";
import type { PublicKeys } from "./check-entry";
import { parseJson } from "./parse-json";

/** The type is part of the signed text, so that a signature over another document is never valid for a head. */
const HEAD_TYPE = "leadwell.ledger-head/v1";

/** The statement that is signed: the last entry of the ledger at a time. */
const statement = z.strictObject({
  type: z.literal(HEAD_TYPE),
  sequence: z.int().check(z.positive()),
  entryHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  statedAt: z.iso.datetime(),
});

/** A published head, as it is stored, mailed and served: the exact signed text, and the signature. */
export const signedHead = z.object({ payload: z.string(), signature: z.string(), keyId: z.string() });
export type SignedHead = z.infer<typeof signedHead>;

/** Response of GET /api/certificates/heads, newest first. */
export const publishedHead = z.object({
  /** UTC, YYYY-MM-DD. */
  day: z.string(),
  sequence: z.int(),
  entryHash: z.string(),
  statedAt: z.string(),
  ...signedHead.shape,
});
export type PublishedHead = z.infer<typeof publishedHead>;

/** Signs the canonical JSON of a head (Ed25519, RFC 8032). */
export function signHead(
  { sequence, entryHash }: ChainPosition,
  statedAt: Date,
  key: { keyId: string; privateKey: KeyObject },
): SignedHead {
  const payload = canonicalJson({
    type: HEAD_TYPE,
    sequence,
    entryHash,
    statedAt: statedAt.toISOString(),
  });
  const signature = sign(null, Buffer.from(payload, "utf8"), key.privateKey).toString("base64");
  return { payload, signature, keyId: key.keyId };
}

/** The position that a published head states; null when it is not one, or when we have not signed it. */
export function readHead({ payload, signature, keyId }: SignedHead, keys: PublicKeys): ChainPosition | null {
  const key = keys.get(keyId);
  const isSigned = key && verify(null, Buffer.from(payload, "utf8"), key, Buffer.from(signature, "base64"));
  const parsed = isSigned ? statement.safeParse(parseJson(payload)) : null;
  return parsed?.success ? { sequence: parsed.data.sequence, entryHash: parsed.data.entryHash } : null;
}
