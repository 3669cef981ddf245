import "server-only";
import * as z from "zod/mini";
import { checkTestPost } from "@/lib/intake/check-test-post.server";
import { refused } from "@/lib/kit/errors";
import type { TestPostResult } from "./schemas";

const fieldErrors = z.record(z.string(), z.array(z.string()));

/**
 * Checks the text of a post for the staff's test console, as the intake does with a test key of the publisher. Stores nothing.
 * @throws AppError 404 for an unknown publisher; 422 for text that is not JSON.
 */
export async function checkStaffPost(publisherId: string, text: string): Promise<TestPostResult> {
  const { refusal, grade, checks } = await checkTestPost(publisherId, readJson(text));
  const { data: errors = {} } = fieldErrors.safeParse(refusal?.extras["errors"]);
  return {
    status: refusal?.status ?? 200,
    summary:
      refusal?.message ??
      (grade ? `Would be taken as ${grade.tier}, score ${grade.score}.` : "Would be rejected."),
    errors: Object.entries(errors).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, message })),
    ),
    checks: checks.map(({ name, verdict, reason }) => ({ name, verdict, reason })),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused("not-json", "This is not JSON. Check commas, quotes and braces.");
  }
}
