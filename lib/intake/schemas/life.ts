import { z } from "zod";
import { cents, flag, gender, healthCondition, maritalStatus, presentCover } from "./shared-fields";

/** What a life lead says beside the envelope. Nothing in it names a person. */
export const lifeAttributes = z.strictObject({
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
  coverageAmountCents: cents().optional().describe("Face amount, in cents. Leave it out for: not sure."),
  termYears: z.union([5, 10, 15, 20, 25, 30].map((years) => z.literal(years))).optional(),
  tobacco: z.boolean().describe("Used tobacco in the last twelve months."),
  beneficiaryWanted: z.boolean().optional().describe("The consumer wants to name a beneficiary."),
  gender: gender().optional(),
  maritalStatus: maritalStatus().optional(),
  hasChildren: flag(),
  heightInches: z.int().min(36).max(96).optional().describe("Asked of Premium."),
  weightPounds: z.int().min(50).max(700).optional().describe("Asked of Premium."),
  healthConditions: z
    .array(healthCondition())
    .max(10)
    .optional()
    .describe("Asked of Premium; an empty list says: none."),
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
