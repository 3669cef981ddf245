import { z } from "zod";
import { findPrivateReason, INTAKE_STATUSES, REASONS, type Reason, toldReason } from "./checks/reasons";

/** Response of POST /api/intake/leads for a post that follows the schema. It has no personal data. */
export const intakeResponse = z.object({
  status: z.enum(INTAKE_STATUSES),
  /** Our id of the lead, for questions to support. For an identical post: the id of the first one. */
  leadId: z.uuid(),
  /** Codes of REASONS: why the status is what it is, then remarks. */
  reasons: z.array(z.string()),
  /** Present and true when the post came with a test key. */
  test: z.literal(true).optional(),
});
export type IntakeResponse = z.infer<typeof intakeResponse>;

/**
 * The response to a post that failed a check. Everything that we know about a person leads to the same response.
 * @param options.isTest the post came with a test key; default: false.
 */
export function responseTo(leadId: string, failure: Reason, { isTest = false } = {}): IntakeResponse {
  const told = toldReason(failure);
  const { status } = REASONS[told];
  return {
    status: status === "stored" || status === "duplicate" ? status : "rejected",
    leadId,
    reasons: [told],
    ...testMark(isTest),
  };
}

/** A stored response. Older ones still say what we knew about the person. */
const storedResponse = z.object({
  ...intakeResponse.shape,
  status: z.enum([...INTAKE_STATUSES, "suppressed"]),
});

/** Reads a stored response, as the publisher may get it. @throws ZodError for anything else. */
export function readStoredResponse(stored: unknown): IntakeResponse {
  const { status, reasons, leadId, test } = storedResponse.parse(stored);
  const known = findPrivateReason(reasons);
  if (status === "suppressed" || known)
    return responseTo(leadId, known ?? "on-suppression-list", { isTest: test === true });
  return { status, leadId, reasons, ...testMark(test === true) };
}

/** `test: true` for test keys. Responses to live keys do not have the field. */
export function testMark(isTest: boolean): { test?: true } {
  return isTest ? { test: true } : {};
}
