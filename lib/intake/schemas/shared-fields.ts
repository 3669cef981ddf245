import { z } from "zod";

/** A flag that the publisher may leave out when the form did not ask. */
export const flag = () => z.boolean().optional();

/** A day, `YYYY-MM-DD`. */
export const day = () => z.iso.date("must be a day as YYYY-MM-DD");

/** Whole cents, up to a hundred million dollars. */
export const cents = () => z.int("must be whole cents").min(0).max(10_000_000_000);

/** A short name of a thing, never of a person: no @, no line breaks, no long numbers. */
export const shortName = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[\p{L}\p{N} .,'&()/+-]+$/u, "holds characters that no name has")
    .regex(/^(?!.*\d{7})/, "holds a long number");

export const gender = () => z.enum(["female", "male", "x"]);
export const maritalStatus = () => z.enum(["single", "married", "divorced", "separated", "widowed"]);

/** Insurers by code, because free text has every name in five spellings. */
const carrier = () =>
  z.enum([
    "aaa",
    "aarp",
    "aetna",
    "allstate",
    "american-family",
    "anthem",
    "blue-cross-blue-shield",
    "chubb",
    "cigna",
    "farmers",
    "geico",
    "globe-life",
    "humana",
    "kaiser-permanente",
    "liberty-mutual",
    "mass-mutual",
    "met-life",
    "mutual-of-omaha",
    "nationwide",
    "new-york-life",
    "northwestern-mutual",
    "oscar",
    "progressive",
    "prudential",
    "state-farm",
    "travelers",
    "united-healthcare",
    "usaa",
    "other",
  ]);

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

/** Cover that the consumer has now. */
export const presentCover = {
  currentlyInsured: z.boolean().describe("Whether the consumer has cover of this kind now."),
  currentCarrier: carrier().optional().describe("The present insurer, by code."),
  policyExpiresOn: day().optional().describe("When the present policy ends."),
};
