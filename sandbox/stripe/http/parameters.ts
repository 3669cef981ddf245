import qs from "qs";
import { z } from "zod";
import { credentialUsage } from "../state/records";
import { InvalidParameters } from "./stripe-api-error";

export type RawParameters = Record<string, unknown>;

/** Reads Stripe's bracketed form encoding (`metadata[order]=1`), used both in bodies and in queries. */
export function decodeForm(text: string): RawParameters {
  return qs.parse(text, { depth: 6, arrayLimit: 100, parameterLimit: 500, ignoreQueryPrefix: true });
}

/** Checks raw parameters against an endpoint's schema. Throws InvalidParameters about the first problem. */
export function parseParameters<T>(schema: z.ZodType<T>, raw: RawParameters): T {
  const parsed = schema.safeParse(raw, { error: describe });
  if (parsed.success) return parsed.data;
  throw toInvalidParameters(parsed.error.issues[0], raw);
}

/** A whole number written in digits. */
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** Text of at most 5,000 characters, Stripe's general limit; the empty string unsets and reads as null. */
export const text = z
  .string()
  .max(5_000)
  .transform((value) => (value === "" ? null : value));

/** Up to 50 pairs, keys to 40 and values to 500 characters. Source: https://docs.stripe.com/api/metadata */
export const metadata = z
  .union([z.literal("").transform(() => ({})), z.record(z.string().max(40), z.string().max(500))])
  .refine((pairs) => Object.keys(pairs).length <= 50, "Metadata can have at most 50 keys.")
  .default({});

/** The amounts of two micro-deposits, in cents. */
export const microdepositAmounts = z.array(z.coerce.number()).length(2);

export const expand = z.array(z.string()).default([]);

/** `payment_method_options`: what a saved card is declared to be for. Bank accounts have no options here. */
export const methodOptions = z
  .strictObject({
    card: z
      .strictObject({
        setup_credential_usage: credentialUsage.optional(),
        stored_credential_usage: credentialUsage.optional(),
      })
      .optional(),
  })
  .optional();

export const address = z
  .strictObject({
    city: text.nullable().default(null),
    country: text.nullable().default(null),
    line1: text.nullable().default(null),
    line2: text.nullable().default(null),
    postal_code: text.nullable().default(null),
    state: text.nullable().default(null),
  })
  .nullable();

const describe: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_value" ? `must be one of ${issue.values.join(", ")}` : undefined;

function toInvalidParameters(issue: z.core.$ZodIssue | undefined, raw: RawParameters): InvalidParameters {
  const path = issue?.path ?? [];
  const param = bracketed(path);
  if (issue?.code === "unrecognized_keys") {
    const unknown = bracketed([...path, issue.keys[0] ?? ""]);
    return new InvalidParameters(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  }
  if (valueAt(raw, path) === undefined) {
    return new InvalidParameters(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  if (issue?.message.startsWith("Invalid integer")) {
    return new InvalidParameters(issue.message, param, "parameter_invalid_integer");
  }
  return new InvalidParameters(`Invalid ${param || "request"}: ${issue?.message ?? "not accepted"}`, param);
}

function bracketed(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return first === undefined ? "" : `${first}${rest.map((part) => `[${part}]`).join("")}`;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    raw,
  );
}
