import "server-only";
import * as z from "zod/mini";
import { type CheckedTestPost, checkTestPost } from "@/lib/intake/check-test-post.server";
import type { TestPostResult } from "./schemas";

const fieldErrors = z.record(z.string(), z.array(z.string()));

/**
 * Checks the text of a post for the staff's test console, as the intake does with a test key of the publisher. Stores nothing.
 * @throws AppError 404 for an unknown publisher.
 */
export async function checkStaffPost(publisherId: string, text: string): Promise<TestPostResult> {
  const checked = await checkTestPost(publisherId, text);
  const { refusal, checks } = checked;
  const { data: errors = {} } = fieldErrors.safeParse(refusal?.extras["errors"]);
  return {
    status: refusal?.status ?? 200,
    summary: refusal?.message ?? summarize(checked),
    errors: Object.entries(errors).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, message })),
    ),
    checks: checks.map(({ name, verdict, reason }) => ({ name, verdict, reason })),
  };
}

function summarize({ response, grade }: CheckedTestPost): string {
  const reasons = response?.reasons.length ? ` (${response.reasons.join(", ")})` : "";
  const taken = grade ? `Would be taken as ${grade.tier}, score ${grade.score}. ` : "";
  return `${taken}Response: ${response?.status}${reasons}.`;
}
