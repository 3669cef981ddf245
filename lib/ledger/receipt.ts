import * as z from "zod/mini";

/** The type is part of the signed text, so that a signature over another document is never valid for a receipt. */
export const RECEIPT_TYPE = "leadwell.certificate/v1";

/** previousHash of the first entry. */
export const GENESIS_HASH = "0".repeat(64);

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const utcTime = z.iso.datetime();

/**
 * What we certify about one sold lead. Unknown fields are refused. It has no personal data: buyer, person and consent
 * are hashes.
 */
export const receipt = z.strictObject({
  type: z.literal(RECEIPT_TYPE),
  certificateId: z.uuid(),
  leadId: z.uuid(),
  line: z.enum(["life", "health", "auto", "property-casualty"]),
  receivedAt: utcTime,
  verifiedAt: utcTime,
  soldAt: utcTime,
  /** Keyed hash of the buyer's account. */
  buyer: sha256Hex,
  /** Keyed hash of the person within the line. A person appears at most once per line in the ledger. */
  person: sha256Hex,
  /** Hash of the stored consent evidence. */
  consentEvidence: sha256Hex,
  /** Position in the ledger, from 1. */
  sequence: z.int().check(z.positive()),
  /** Entry hash of the previous entry. */
  previousHash: sha256Hex,
});
export type Receipt = z.infer<typeof receipt>;

/** The signature of a receipt, and the hashes that link it to the previous entry. */
export const receiptSignature = z.object({
  payloadHash: sha256Hex,
  previousHash: sha256Hex,
  entryHash: sha256Hex,
  /** Ed25519, base64. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  keyId: sha256Hex,
});

/** A ledger entry: the exact signed text of the receipt with its signature. */
export interface SealedReceipt extends z.infer<typeof receiptSignature> {
  payload: string;
}
