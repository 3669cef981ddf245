import { z } from "zod";
import { INTAKE_STATUSES, REASONS, type Reason } from "./checks/reasons";

/** What a publisher is answered for a post that was understood. No personal data. */
export const intakeResponse = z.object({
  status: z.enum(INTAKE_STATUSES),
  /** Ours; quote it with every question. For an identical post: the first one's. */
  leadId: z.uuid(),
  /** Codes of REASONS: why, and what was remarked. */
  reasons: z.array(z.string()),
  /** Present and true when the post came with a test key. */
  test: z.literal(true).optional(),
});
export type IntakeResponse = z.infer<typeof intakeResponse>;

/** The answer that a failed check leads to. */
export function answerOf(leadId: string, failure: Reason, isTest: boolean): IntakeResponse {
  return { status: REASONS[failure].status ?? "rejected", leadId, reasons: [failure], ...markOf(isTest) };
}

/** A mark for answers to test keys; live answers have no such member. */
export function markOf(isTest: boolean): { test?: true } {
  return isTest ? { test: true } : {};
}
