import { capitalize } from "@/lib/kit/capitalize";
import type { CertificateFile } from "./certificate-file";
import type { NeighborCheck } from "./check-chain";
import { ENTRY_FAULTS, type EntryFault } from "./check-entry";
import { RECORD_FAULTS, type RecordFault } from "./compare-records";

/** Results of the checks of a certificate. */
export interface CertificateFindings {
  faults: EntryFault[];
  recordFaults: RecordFault[];
  before: NeighborCheck;
  after: NeighborCheck;
}

/** A check and its result as text. */
export interface CertificateCheck {
  name: string;
  passed: boolean;
  detail: string;
}

const DESCRIPTIONS = { ...ENTRY_FAULTS, ...RECORD_FAULTS };
const SALE_FAULTS: readonly RecordFault[] = ["sale-missing", "sale-differs"];
const SIGNATURE_FAULTS: readonly EntryFault[] = ["signature", "unknown-key"];

/** Describes the results. The certificate is genuine only when every check passed. */
export function judgeCertificate(
  { receipt, keyId }: Pick<CertificateFile, "receipt" | "keyId">,
  { faults, recordFaults, before, after }: CertificateFindings,
): { isGenuine: boolean; checks: CertificateCheck[] } {
  const [signature, text] = [
    faults.filter((fault) => SIGNATURE_FAULTS.includes(fault)),
    faults.filter((fault) => !SIGNATURE_FAULTS.includes(fault)),
  ];
  const checks = [
    {
      name: "Signature",
      passed: signature.length === 0,
      detail:
        sentenceOf(signature) || `Signed with our key ${keyId.slice(0, 16)}…. It covers the whole receipt.`,
    },
    {
      name: "Text",
      passed: text.length === 0,
      detail: sentenceOf(text) || "The receipt matches the hash that was stored with it.",
    },
    ...describeRecords(recordFaults),
    { name: "Previous receipt", ...describeBefore(before, receipt.sequence) },
    { name: "Next receipt", ...describeAfter(after, receipt.sequence) },
  ];
  return { isGenuine: checks.every(({ passed }) => passed), checks };
}

/** A receipt is a true statement only while the records that it certifies are the ones we keep. */
function describeRecords(faults: readonly RecordFault[]): CertificateCheck[] {
  const consent = faults.filter((fault) => !SALE_FAULTS.includes(fault));
  const sale = faults.filter((fault) => SALE_FAULTS.includes(fault));
  return [
    {
      name: "Consent evidence",
      passed: consent.length === 0,
      detail: sentenceOf(consent) || "The consent evidence that we keep has the hash in this receipt.",
    },
    {
      name: "Sale",
      passed: sale.length === 0,
      detail:
        sentenceOf(sale) || "Our record of the sale has the times, the buyer and the person of this receipt.",
    },
  ];
}

function sentenceOf(faults: readonly (EntryFault | RecordFault)[]): string {
  const text = faults.map((fault) => DESCRIPTIONS[fault]).join("; ");
  return text && `${capitalize(text)}.`;
}

function describeBefore(check: NeighborCheck, sequence: number): Omit<CertificateCheck, "name"> {
  if (check === "broken") {
    return { passed: false, detail: `Receipt ${sequence - 1} is missing or does not link to this one.` };
  }
  if (check === "end") return { passed: true, detail: "This is the first receipt in the ledger." };
  return {
    passed: true,
    detail: `Receipt ${sequence - 1} is in place, and this receipt has its hash.`,
  };
}

function describeAfter(check: NeighborCheck, sequence: number): Omit<CertificateCheck, "name"> {
  if (check === "broken")
    return { passed: false, detail: `Receipt ${sequence + 1} does not link to this one.` };
  if (check === "end") return { passed: true, detail: "This is the newest receipt in the ledger." };
  return {
    passed: true,
    detail: `Receipt ${sequence + 1} is in place and has the hash of this one.`,
  };
}
