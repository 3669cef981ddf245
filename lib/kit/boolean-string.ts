import * as z from "zod/mini";

/** The calls carry yes and no as the strings `"true"` and `"false"`. */
export type BooleanString = "true" | "false";

/** Writes a boolean as the calls carry it. */
export function toBooleanString(value: boolean): BooleanString {
  return value ? "true" : "false";
}

/** Reads `"true"`/`"false"`, and JSON booleans too; absent means no. */
export const booleanStringInput = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(["true", "false"])])),
  z.transform((value) => value === true || value === "true"),
);

/** What an answer carries. */
export const booleanString = z.enum(["true", "false"]);
