import * as z from "zod/mini";

/** A boolean in the API's JSON: the strings `"true"` and `"false"`. */
export type BooleanString = "true" | "false";

/** Converts a boolean to the API's string. */
export function toBooleanString(value: boolean): BooleanString {
  return value ? "true" : "false";
}

/** Parses a boolean of a request: `"true"`, `"false"` or a JSON boolean. Absent means false. */
export const booleanStringInput = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(["true", "false"])])),
  z.transform((value) => value === true || value === "true"),
);

/** A boolean of a response. */
export const booleanString = z.enum(["true", "false"]);
