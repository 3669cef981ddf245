import { z } from "zod";
import { INTAKE_STATUSES, REASONS, type Reason } from "./checks/reasons";

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

/** The response to a post that failed a check. */
export function responseTo(leadId: string, failure: Reason, isTest: boolean): IntakeResponse {
  return { status: REASONS[failure].status ?? "rejected", leadId, reasons: [failure], ...testMark(isTest) };
}

/** `test: true` for test keys. Responses to live keys do not have the field. */
export function testMark(isTest: boolean): { test?: true } {
  return isTest ? { test: true } : {};
}
