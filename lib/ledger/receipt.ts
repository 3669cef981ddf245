import * as z from "zod/mini";

/** Says what the document is, inside what is signed: a signature over anything else never passes for a receipt. */
export const RECEIPT_TYPE = "leadwell.certificate/v1";

/** previousHash of the first entry. */
export const GENESIS_HASH = "0".repeat(64);

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const utcTime = z.iso.datetime();

/**
 * What is certified about one sold lead. Strict: a receipt with anything else in it is not one of ours. No
 * personal data: parties and consent stand in it as hashes only.
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
  /** Keyed hash of the person within the line: the same person cannot stand in the ledger twice in one line. */
  person: sha256Hex,
  /** Hash of the stored consent evidence. */
  consentEvidence: sha256Hex,
  /** Place in the ledger, from 1. */
  sequence: z.int().check(z.positive()),
  /** Entry hash of the place before. */
  previousHash: sha256Hex,
});
export type Receipt = z.infer<typeof receipt>;

/** What stands beside a receipt: its signature, and the hashes that chain it. */
export const seal = z.object({
  payloadHash: sha256Hex,
  previousHash: sha256Hex,
  entryHash: sha256Hex,
  /** Ed25519, base64. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  keyId: sha256Hex,
});

/** An entry of the ledger: the receipt's exact text with its seal. */
export interface SealedReceipt extends z.infer<typeof seal> {
  payload: string;
}
