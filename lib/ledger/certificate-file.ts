import * as z from "zod/mini";
import { canonicalJson } from "./canonical-json";
import { receipt, type SealedReceipt, seal } from "./receipt";

/**
 * A certificate as it is handed out: what GET /api/certificates/{id} answers, and what a buyer keeps. The
 * receipt stands in it as an object; its canonical text (RFC 8785) is what was signed.
 */
export const certificateFile = z.object({ receipt, ...seal.shape });
export type CertificateFile = z.infer<typeof certificateFile>;

/** The entry of the ledger that a file claims to be. */
export function toEntry({ receipt: content, ...rest }: CertificateFile): SealedReceipt {
  return { ...rest, payload: canonicalJson(content) };
}

/** A published key, as GET /api/certificates/keys lists it. */
export const publishedKey = z.object({
  keyId: z.string(),
  algorithm: z.literal("Ed25519"),
  /** SubjectPublicKeyInfo, DER, base64. */
  publicKey: z.string(),
  pem: z.string(),
  /** False for a key that signed earlier and signs no more. */
  isCurrent: z.boolean(),
});
export type PublishedKey = z.infer<typeof publishedKey>;

export const publishedKeys = z.object({ keys: z.array(publishedKey) });
