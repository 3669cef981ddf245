import { hasNoSubscriber, normalizePhone } from "@/lib/contacts/normalize-phone";
import { leastAgeOn, MINIMUM_AGE } from "@/lib/intake/checks/check-age";
import { shortId } from "@/lib/kit/short-id";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { mayDeny, type ReasonOnRecord } from "./return-reasons";

/** The records about a sold lead that decide a return. */
export interface ReturnFacts {
  /** Other leads of the same person and line that were sold to this customer. */
  soldBefore: readonly { leadId: string; soldAt: Date }[];
  /** The rules of the order at the sale, compared with the lead; empty when they were not stored. */
  rules: readonly { label: string; wanted: string; found: string; holds: boolean }[];
  /** E.164; null when the contact was erased. */
  phone: string | null;
  /** `YYYY-MM-DD`; null when the contact was erased. */
  birthDate: string | null;
  receivedAt: Date;
  /** When the consumer gave consent; null without evidence. */
  consentGivenAt: Date | null;
}

/** One result of checking the records. */
export interface ReturnFinding {
  label: string;
  found: string;
  /** Whether it justifies the return. */
  isGround: boolean;
}

export interface ReturnJudgement {
  /** Null when the records do not decide it: staff then decide. */
  verdict: "approved" | "denied" | null;
  findings: ReturnFinding[];
}

/**
 * Decides a return by our records. It is approved when one finding justifies it, and denied when none does. Staff decide where the
 * records cannot know better than the customer (`mayDeny`).
 */
export function judgeReturn(reason: ReasonOnRecord, facts: ReturnFacts): ReturnJudgement {
  const findings = CHECKS[reason](facts);
  if (findings.some(({ isGround }) => isGround)) return { verdict: "approved", findings };
  return { verdict: findings.length > 0 && mayDeny(reason) ? "denied" : null, findings };
}

const CHECKS: Readonly<Record<ReasonOnRecord, (facts: ReturnFacts) => ReturnFinding[]>> = {
  duplicate: ({ soldBefore }) =>
    soldBefore.length === 0
      ? [
          finding(
            "Sold to you before",
            "No: no earlier lead in this line that you kept has this number or this email",
          ),
        ]
      : soldBefore.map(({ leadId, soldAt }) =>
          finding("Sold to you before", `Yes: lead ${shortId(leadId)}, ${dayInNewYork(soldAt)}`, true),
        ),
  "outside-order": ({ rules }) =>
    rules.map(({ label, wanted, found, holds }) =>
      finding(label, `Your order: ${wanted}. The lead: ${found}`, !holds),
    ),
  "phone-undeliverable": ({ phone }) => (phone === null ? [] : [readNumber(phone)]),
  "under-age": ({ birthDate, receivedAt }) => {
    if (birthDate === null) return [];
    const age = leastAgeOn(birthDate, receivedAt);
    return [finding("Age when they asked", `${age}`, age < MINIMUM_AGE)];
  },
  "no-consent": ({ consentGivenAt }) => [
    consentGivenAt
      ? finding("Consent", `On record since ${dayInNewYork(consentGivenAt)}; the evidence is on this page`)
      : finding("Consent", "Not on record", true),
  ],
};

function readNumber(phone: string): ReturnFinding {
  const label = "Form of the number";
  if (!("phone" in normalizePhone(phone)))
    return finding(label, "Not a US number that can reach a person", true);
  if (hasNoSubscriber(phone)) return finding(label, "A number that nobody can have", true);
  return finding(label, "A US number that can reach a person");
}

function finding(label: string, found: string, isGround = false): ReturnFinding {
  return { label, found, isGround };
}
