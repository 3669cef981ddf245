import { parseArgs } from "node:util";
import { z } from "zod";
import { UserError } from "./user-error";

/** Kinds of options, with what holds when one is not given. */
export const flag = z.boolean().default(false);
export const number = (fallback: number) => z.coerce.number().default(fallback);
export const words = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((list) => list.split(",").filter((word) => word !== ""));
export const numbers = (fallback: string) => words(fallback).pipe(z.array(z.coerce.number<string>()));

/** Reads the options of this command. @throws UserError when one is not of its kind, TypeError when one is unknown. */
export function readOptions<Shape extends z.ZodRawShape>(shape: Shape): z.output<z.ZodObject<Shape>> {
  const options = Object.entries(shape).map(
    ([name, kind]) => [name, { type: kind === flag ? ("boolean" as const) : ("string" as const) }] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(`--${issue?.path.join(".")}: ${issue?.message}`);
}
