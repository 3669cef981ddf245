import type { Line } from "@/lib/catalog/lines";
import { refused } from "@/lib/kit/errors";
import { describeFieldErrors } from "./field-errors";
import { type LeadPost, leadPost } from "./schemas/lead-post";

/** What a publisher may post. */
interface Agreement {
  lines: readonly Line[];
  /** Empty: all states. */
  states: readonly string[];
}

/** Reads a post by the schema of its line. @throws AppError 400 with errors per field. */
export function readPost(body: unknown): LeadPost {
  const { success, data: post, error } = leadPost.safeParse(body);
  if (success) return post;
  throw describeFieldErrors(error);
}

/** @throws AppError 422 for a line or state that was not agreed with this publisher. */
export function assertAgreed({ line, contact: { state } }: LeadPost, { lines, states }: Agreement): void {
  if (!lines.includes(line)) {
    throw refused("line-not-agreed", "We have not agreed on leads of this line.", {
      line: [`is not one of ${lines.join(", ") || "yours"}`],
    });
  }
  if (states.length > 0 && !states.includes(state)) {
    throw refused("state-not-agreed", "We have not agreed on leads of this state.", {
      "contact.state": [`is not one of ${states.join(", ")}`],
    });
  }
}
