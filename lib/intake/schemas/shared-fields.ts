import { z } from "zod";
import { CARRIERS } from "@/lib/catalog/carriers";

/** Optional: the publisher leaves it out when the form did not ask. */
export const flag = () => z.boolean().optional();

/** `YYYY-MM-DD` */
export const day = () => z.iso.date("must be a date as YYYY-MM-DD");

/** Whole cents, up to $100,000,000. */
export const cents = () =>
  z
    .int("must be whole cents")
    .min(0, "must not be negative")
    .max(10_000_000_000, "must be at most 10000000000 cents");

const NAME_CHARACTERS =
  "letters, digits, spaces and . , ' & ( ) / + - only, with at most six digits in a row";

/** A short name of a thing. No @, line breaks or long numbers, so that it cannot hold a contact. */
export const shortName = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[\p{L}\p{N} .,'&()/+-]+$/u, `must have ${NAME_CHARACTERS}`)
    .regex(/^(?!.*\d{7})/, `must have ${NAME_CHARACTERS}`)
    .describe(`Must have ${NAME_CHARACTERS}.`);

export const gender = () => z.enum(["female", "male", "x"]);
export const maritalStatus = () => z.enum(["single", "married", "divorced", "separated", "widowed"]);

const carrier = () => z.enum(CARRIERS);

export const healthCondition = () =>
  z.enum([
    "asthma",
    "cancer",
    "depression",
    "diabetes",
    "heart-attack",
    "heart-disease",
    "high-blood-pressure",
    "high-cholesterol",
    "stroke",
    "other",
  ]);

/** The insurance that the consumer has now. */
export const presentCover = {
  currentlyInsured: z.boolean().describe("Whether the consumer has insurance of this kind now."),
  currentCarrier: carrier().optional().describe("The current insurer, by code."),
  policyExpiresOn: day().optional().describe("When the current policy ends."),
};
