import type { CertificateFile } from "./certificate-file";
import { ENTRY_FAULTS, type EntryFault } from "./check-entry";
import type { NeighbourCheck } from "./check-neighbours";

/** What was found when a certificate was checked. */
export interface CertificateFindings {
  faults: EntryFault[];
  before: NeighbourCheck;
  after: NeighbourCheck;
}

/** One check in words. */
export interface CertificateCheck {
  name: string;
  passed: boolean;
  detail: string;
}

const SIGNATURE_FAULTS: readonly EntryFault[] = ["signature", "unknown-key"];

/** Puts what was found into words; genuine only when every check passed. */
export function judgeCertificate(
  { receipt, keyId }: Pick<CertificateFile, "receipt" | "keyId">,
  { faults, before, after }: CertificateFindings,
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
        inWords(signature) || `Made with our key ${keyId.slice(0, 16)}… over every letter of the receipt.`,
    },
    {
      name: "Text",
      passed: text.length === 0,
      detail: inWords(text) || "The receipt still has the fingerprint that it was filed under.",
    },
    { name: "The receipt before", ...describeBefore(before, receipt.sequence) },
    { name: "The receipt after", ...describeAfter(after, receipt.sequence) },
  ];
  return { isGenuine: checks.every(({ passed }) => passed), checks };
}

function inWords(faults: readonly EntryFault[]): string {
  const text = faults.map((fault) => ENTRY_FAULTS[fault]).join("; ");
  return text && `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function describeBefore(check: NeighbourCheck, sequence: number): Omit<CertificateCheck, "name"> {
  if (check === "broken") {
    return { passed: false, detail: `Number ${sequence - 1} does not lead to this one, or is missing.` };
  }
  if (check === "end") return { passed: true, detail: "This is the first receipt of the ledger." };
  return {
    passed: true,
    detail: `Number ${sequence - 1} is in its place, and this one carries its fingerprint.`,
  };
}

function describeAfter(check: NeighbourCheck, sequence: number): Omit<CertificateCheck, "name"> {
  if (check === "broken")
    return { passed: false, detail: `Number ${sequence + 1} does not follow this one.` };
  if (check === "end") return { passed: true, detail: "This is the newest receipt of the ledger." };
  return {
    passed: true,
    detail: `Number ${sequence + 1} is in its place, and carries this one's fingerprint.`,
  };
}
