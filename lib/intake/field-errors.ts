import type { z } from "zod";
import { AppError } from "@/lib/kit/errors";

/** Names of fields that we do not know are cut: somebody may have put data there. */
const NAME_SHOWN = 40;

/**
 * 400 with what is wrong, field by field (`contact.zip`). Says what was expected, never what came: answers are
 * logged by publishers, and the values are personal data.
 */
export function describeFieldErrors(error: z.core.$ZodError): AppError {
  // A map, because the sender names the fields: an object has a toString before anybody adds one.
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join(".") || "body";
    errors.set(field, [...(errors.get(field) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        add([...issue.path, key.slice(0, NAME_SHOWN)], "is not a field of this line");
    } else add(issue.path, issue.message);
  }
  const fields = errors.size === 1 ? "One field is" : `${errors.size} fields are`;
  return new AppError("validation", 400, `${fields} not as the schema of the line says.`, {
    errors: Object.fromEntries(errors),
  });
}
