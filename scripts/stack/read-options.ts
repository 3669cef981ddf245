import { parseArgs, types } from "node:util";
import { z } from "zod";
import { UserError } from "./user-error";

/** Kinds of options, with what holds when one is not given. */
export const flag = z.boolean().default(false);
export const number = (fallback: number) => z.coerce.number("needs a number").default(fallback);
export const words = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((list) => list.split(",").filter((word) => word !== ""));
export const numbers = (fallback: string) =>
  words(fallback).pipe(z.array(z.coerce.number<string>("needs numbers")));

/** Reads the options of a command. @throws UserError that says which one is wrong, and which ones there are. */
export function readOptions<Shape extends z.ZodRawShape>(
  shape: Shape,
  args: readonly string[] = process.argv.slice(2),
): z.output<z.ZodObject<Shape>> {
  const options = Object.entries(shape).map(
    ([name, kind]) => [name, { type: kind === flag ? ("boolean" as const) : ("string" as const) }] as const,
  );
  const parsed = z.object(shape).safeParse(readWords(Object.fromEntries(options), args));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(`--${issue?.path[0]?.toString()} ${issue?.message}`);
}

function readWords(options: Record<string, { type: "boolean" | "string" }>, args: readonly string[]) {
  try {
    return parseArgs({ options, args: [...args] }).values;
  } catch (error) {
    if (!types.isNativeError(error)) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UserError(`${error.message.split(". ")[0]}. The options are ${known.join(" ")}`);
  }
}
