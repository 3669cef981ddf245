import { z } from "zod";
import type { Line } from "@/lib/catalog/lines";
import {
  cents,
  day,
  flag,
  gender,
  healthCondition,
  maritalStatus,
  presentCover,
  shortName,
} from "./shared-fields";

/** What a life lead says about the insurance. No field names the person. */
const lifeAttributes = z.strictObject({
  policyType: z
    .enum([
      "term",
      "whole",
      "universal",
      "indexed-universal",
      "variable-universal",
      "survivorship",
      "final-expense",
      "not-sure",
    ])
    .describe("What the consumer asks for."),
  coverageAmountCents: cents()
    .optional()
    .describe("Face amount, in cents. Leave it out when the consumer is not sure."),
  termYears: z.union([5, 10, 15, 20, 25, 30].map((years) => z.literal(years))).optional(),
  tobacco: z.boolean().describe("Used tobacco in the last twelve months."),
  beneficiaryWanted: z.boolean().optional().describe("The consumer wants to name a beneficiary."),
  gender: gender().optional(),
  maritalStatus: maritalStatus().optional(),
  hasChildren: flag(),
  heightInches: z.int().min(36).max(96).optional().describe("Needed for Premium."),
  weightPounds: z.int().min(50).max(700).optional().describe("Needed for Premium."),
  healthConditions: z
    .array(healthCondition())
    .max(10)
    .optional()
    .describe("Needed for Premium; an empty list means none."),
  familyHistory: z
    .array(z.enum(["cancer", "heart-disease"]))
    .max(2)
    .optional(),
  takesMedication: flag(),
  declinedBefore: flag(),
  drivingUnderInfluence: flag(),
  ...presentCover,
  currentlyInsured: flag(),
});

const applicant = z.strictObject({
  relationship: z.enum(["self", "spouse", "child"]),
  age: z.int().min(0).max(110),
  gender: gender().optional(),
  tobacco: flag(),
});

const PLANS = [
  "individual-family",
  "short-term",
  "medicare-supplement",
  "cobra",
  "dental",
  "vision",
  "not-sure",
] as const;

/**
 * Medicare Advantage and Part D are not among the plans: the consumer would have to name each recipient in advance (42 CFR
 * 422.2274). Leads that were stored before have them, so code that reads stored attributes must not use this schema.
 */
const NOT_BOUGHT = "We do not buy requests for Medicare Advantage or Part D.";

/** What a health lead says about the insurance. No field names the person. */
const healthAttributes = z.strictObject({
  plan: z
    .enum(PLANS, `must be one of ${PLANS.join(", ")}. ${NOT_BOUGHT}`)
    .describe(`What the consumer asks for. ${NOT_BOUGHT}`),
  householdSize: z.int().min(1).max(20),
  applicants: z.array(applicant).min(1).max(12).optional(),
  qualifyingEvent: z
    .enum(["none", "lost-coverage", "marriage", "birth", "moved", "income-change", "open-enrollment"])
    .optional()
    .describe("Needed for Premium."),
  subsidyInterest: flag(),
  gender: gender().optional(),
  maritalStatus: maritalStatus().optional(),
  tobacco: flag(),
  expectant: flag(),
  conditions: z.array(healthCondition()).max(10).optional(),
  takesMedication: flag(),
  declinedBefore: flag(),
  medicarePartAOn: day().optional(),
  medicarePartBOn: day().optional(),
  ...presentCover,
});

const vehicle = z.strictObject({
  year: z.int().min(1950).max(2100),
  make: shortName(),
  model: shortName(),
  ownership: z.enum(["owned", "financed", "leased"]).optional(),
  use: z.enum(["pleasure", "commute", "business", "farm"]).optional(),
  annualMiles: z.int().min(0).max(200_000).optional(),
});

const violation = z.strictObject({
  kind: z.enum(["speeding", "accident-at-fault", "accident-not-at-fault", "dui", "suspension", "other"]),
  on: day().optional(),
});

const driver = z.strictObject({
  relationship: z.enum(["self", "spouse", "child", "parent", "other"]),
  age: z.int().min(14).max(110),
  gender: gender().optional(),
  maritalStatus: maritalStatus().optional(),
  licenseStatus: z.enum(["valid", "permit", "suspended", "foreign", "none"]).optional(),
  sr22: flag(),
  violations: z.array(violation).max(20).optional().describe("Needed for Premium; an empty list means none."),
});

/** What an auto lead says about the insurance. No field names the person. */
const autoAttributes = z.strictObject({
  coverage: z
    .enum(["state-minimum", "basic", "standard", "superior"])
    .describe("What the consumer asks for."),
  vehicles: z.array(vehicle).min(1).max(8),
  drivers: z.array(driver).min(1).max(8),
  continuouslyInsuredMonths: z.int().min(0).max(1200).optional(),
  homeOwner: z.boolean().optional().describe("Needed for Premium."),
  creditBand: z.enum(["excellent", "good", "fair", "poor"]).optional(),
  ...presentCover,
  policyExpiresOn: day().optional().describe("When the current policy ends. Needed for Premium."),
});

const claim = z.strictObject({
  kind: z.enum(["weather", "theft", "vandalism", "fire", "water", "other"]),
  on: day().optional(),
  amountCents: cents().optional(),
});

/** What a property lead says about the insurance. The property is at the contact's postal address. */
const propertyCasualtyAttributes = z.strictObject({
  dwelling: z.enum(["single-family", "duplex", "multi-family", "townhome", "condominium", "mobile-home"]),
  occupancy: z.enum(["primary", "seasonal", "vacation", "rental"]),
  yearBuilt: z.int().min(1700).max(2100),
  squareFeet: z.int().min(100).max(50_000).optional(),
  stories: z.int().min(1).max(10).optional(),
  bedrooms: z.int().min(0).max(30).optional(),
  bathrooms: z.int().min(0).max(30).optional(),
  construction: z.enum(["wood-frame", "metal-frame", "masonry", "log", "other"]).optional(),
  roofing: z.enum(["asphalt", "metal", "tile", "slate", "wood", "other"]).optional(),
  roofAgeYears: z.int().min(0).max(150).optional().describe("Needed for Premium."),
  heating: z.enum(["gas", "electric", "oil", "heat-pump", "other"]).optional(),
  securitySystem: flag(),
  newlyPurchased: flag(),
  replacementValueCents: cents().optional().describe("Needed for Premium."),
  deductibleCents: cents().optional(),
  claims: z.array(claim).max(20).optional().describe("Needed for Premium; an empty list means none."),
  ...presentCover,
});

/** Answers that intake keeps for leads of every line, besides those of the schema of the line. */
const OF_EVERY_LINE = ["householdIncomeCents", "phoneConfirmedAt"] as const;

/** The names of all answers that stored leads of these lines can have, each once. */
export function answerNamesOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.flatMap((line) => [...Object.keys(ATTRIBUTES[line].shape), ...OF_EVERY_LINE]))];
}

/** The attributes of a post, by line. */
export const ATTRIBUTES = {
  life: lifeAttributes,
  health: healthAttributes,
  auto: autoAttributes,
  "property-casualty": propertyCasualtyAttributes,
} as const;
