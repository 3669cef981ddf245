import type { z } from "zod";
import { AppError, refused } from "@/lib/kit/errors";
import { type LeadPost, leadPost } from "./schemas/lead-post";
import { hasTestZip } from "./test-zips";

/** The lines and states that were agreed with a publisher. */
interface Agreement {
  lines: readonly string[];
  /** Empty: all states. */
  states: readonly string[];
  /** The post is of a test key. */
  isTest: boolean;
}

/** Parses a post by the schema of its line. @throws AppError 400 with errors by field. */
export function readPost(body: unknown): LeadPost {
  const { success, data: post, error } = leadPost.safeParse(body);
  if (success) return post;
  throw describeFieldErrors(error);
}

/**
 * A test post must be for an agreed state, too, unless it has a test ZIP code: these lie in six states, and every publisher may try each.
 * @throws AppError 422 for a line or state that was not agreed with this publisher.
 */
export function assertAgreed({ line, contact }: LeadPost, { lines, states, isTest }: Agreement): void {
  if (!lines.includes(line)) {
    throw refused("line-not-agreed", "This line is not part of your agreement.", {
      line: [`is not one of ${lines.join(", ") || "yours"}`],
    });
  }
  if (isTest && hasTestZip(contact)) return;
  if (states.length > 0 && !states.includes(contact.state)) {
    throw refused("state-not-agreed", "This state is not part of your agreement.", {
      "contact.state": [`is not one of ${states.join(", ")}`],
    });
  }
}

/** The name of an unknown field is cut to this length, because it may hold personal data. */
const MAX_NAME_LENGTH = 40;

/**
 * 400 with the errors by field (`contact.zip`). It says what was expected and never repeats a value: publishers log
 * our responses, and the values are personal data.
 */
function describeFieldErrors(error: z.core.$ZodError): AppError {
  // A Map, because the sender chooses the names: a plain object already has `toString`.
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join(".") || "body";
    errors.set(field, [...(errors.get(field) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        add([...issue.path, key.slice(0, MAX_NAME_LENGTH)], "is not a field of this line");
    } else add(issue.path, issue.message);
  }
  const fields = errors.size === 1 ? "One field does" : `${errors.size} fields do`;
  return new AppError("validation", 400, `${fields} not match the schema of the line.`, {
    errors: Object.fromEntries(errors),
  });
}
