import * as z from "zod/mini";
import { canonicalJson } from "./canonical-json";
import { receipt, receiptSignature, type SealedReceipt } from "./receipt";

/**
 * A certificate file: the response of GET /api/certificates/{id}, which customers keep. It has the receipt as an
 * object; the canonical JSON (RFC 8785) of that object was signed.
 */
export const certificateFile = z.object({ receipt, ...receiptSignature.shape });
export type CertificateFile = z.infer<typeof certificateFile>;

/** The ledger entry that a file claims to be. */
export function toEntry({ receipt: content, ...rest }: CertificateFile): SealedReceipt {
  return { ...rest, payload: canonicalJson(content) };
}

/** A published key in the response of GET /api/certificates/keys. */
export const publishedKey = z.object({
  keyId: z.string(),
  algorithm: z.literal("Ed25519"),
  /** SubjectPublicKeyInfo, DER, base64. */
  publicKey: z.string(),
  pem: z.string(),
  /** False for a retired key, which signed earlier receipts. */
  isCurrent: z.boolean(),
});
export type PublishedKey = z.infer<typeof publishedKey>;

export const publishedKeys = z.object({ keys: z.array(publishedKey) });
