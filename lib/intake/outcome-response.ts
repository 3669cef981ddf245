import type { LeadStatus } from "@/lib/platform/db/generated/enums";
import type { Reason } from "./checks/reasons";
import { type IntakeResponse, responseTo, testMark } from "./intake-response";
import { testOutcome } from "./test-zips";

/** Why a lead left the stock after our checks. Otherwise the person was suppressed or erased. */
const LEFT_STOCK_FOR: Readonly<Partial<Record<string, Reason>>> = {
  duplicate: "person-sold",
  expired: "consent-expired",
  rejected: "consent-missing",
};

/** The response about a lead that passed its checks. @param remarks reasons of checks that passed with a remark. */
export function outcomeOf(
  leadId: string,
  status: LeadStatus | null,
  remarks: readonly string[],
): IntakeResponse {
  if (status === "sold") return { status: "accepted", leadId, reasons: [...remarks] };
  if (status === "verified") return { status: "stored", leadId, reasons: [...remarks, "no-demand"] };
  return responseTo(leadId, LEFT_STOCK_FOR[status ?? "erased"] ?? "on-suppression-list");
}

/** Responses by the result of `ingest_lead`: by `known`, or else by the lead's status; `other` for all other results. */
export type PossibleResponses = Readonly<Partial<Record<string, IntakeResponse>>> & { other: IntakeResponse };

/**
 * What the publisher is told, for each result that the statement may have: it stores the response with the Idempotency-Key.
 * @param post.zip decides the result of a test. @param post.failure the check that failed before the statement.
 */
export function possibleResponses(
  { leadId, isTest, zip, failure }: { leadId: string; isTest: boolean; zip: string; failure: Reason | null },
  remarks: readonly string[],
): PossibleResponses {
  if (isTest) {
    return {
      other: failure ? responseTo(leadId, failure, { isTest: true }) : testResponse(leadId, zip, remarks),
    };
  }
  const identical = { "identical-payload": responseTo(leadId, "identical-payload") };
  if (failure) return { ...identical, other: responseTo(leadId, failure) };
  const onStatus = (status: LeadStatus) => outcomeOf(leadId, status, remarks);
  return {
    ...identical,
    "certificate-used": responseTo(leadId, "certificate-used"),
    sold: onStatus("sold"),
    verified: onStatus("verified"),
    expired: onStatus("expired"),
    rejected: onStatus("rejected"),
    // All that we know about the person has the same response.
    other: onStatus("suppressed"),
  };
}

function testResponse(leadId: string, zip: string, remarks: readonly string[]): IntakeResponse {
  const { status, reason } = testOutcome(zip.slice(0, 5));
  return { status, leadId, reasons: reason ? [...remarks, reason] : [...remarks], ...testMark(true) };
}
