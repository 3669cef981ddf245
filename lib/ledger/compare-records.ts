import type { Receipt } from "./receipt";

/** What the database holds about a sold lead: the facts that its receipt certifies. Null for what is not there. */
export interface SaleRecord {
  line: string | null;
  receivedAt: Date | null;
  verifiedAt: Date | null;
  soldAt: Date | null;
  /** Keyed hashes, as in the receipt. */
  buyer: string | null;
  person: string | null;
  /** The hash that is stored with the consent evidence. */
  consentHash: string | null;
  /** Whether the stored evidence has that hash. Null without evidence. */
  consentState: "intact" | "altered" | "unreadable" | null;
  /** The person's data was erased. Evidence stays readable; if that of an erased person does not open, its hash alone counts. */
  isErased: boolean;
}

/** What may differ between a receipt and the records that it certifies. */
export const RECORD_FAULTS = {
  "sale-missing": "its sale is not in the database",
  "sale-differs": "line, times, buyer or person of its sale differ from the receipt",
  "consent-missing": "its consent evidence is gone",
  "consent-differs": "its consent evidence has another hash than the receipt",
  "consent-altered": "its consent evidence was changed: the content does not have its hash",
  "consent-unreadable": "its consent evidence cannot be opened",
} as const;
export type RecordFault = keyof typeof RECORD_FAULTS;

/** Compares a receipt with the stored sale and consent evidence. @returns no faults when both are what was certified. */
export function compareRecords(receipt: Receipt, record: SaleRecord): RecordFault[] {
  return [...compareSale(receipt, record), ...compareConsent(receipt.consentEvidence, record)];
}

function compareSale(receipt: Receipt, record: SaleRecord): RecordFault[] {
  if (record.soldAt === null) return ["sale-missing"];
  const isSame =
    record.line === receipt.line &&
    record.receivedAt?.toISOString() === receipt.receivedAt &&
    record.verifiedAt?.toISOString() === receipt.verifiedAt &&
    record.soldAt.toISOString() === receipt.soldAt &&
    record.buyer === receipt.buyer &&
    record.person === receipt.person;
  return isSame ? [] : ["sale-differs"];
}

/**
 * Compares consent evidence with the hash that its receipt certifies.
 * @param certifiedHash null for a lead without evidence and without a receipt.
 */
export function compareConsent(
  certifiedHash: string | null,
  { consentHash, consentState, isErased }: Pick<SaleRecord, "consentHash" | "consentState" | "isErased">,
): RecordFault[] {
  if (consentHash === null || consentState === null) return certifiedHash === null ? [] : ["consent-missing"];
  if (consentHash !== certifiedHash) return ["consent-differs"];
  if (consentState === "altered") return ["consent-altered"];
  return consentState === "unreadable" && !isErased ? ["consent-unreadable"] : [];
}
