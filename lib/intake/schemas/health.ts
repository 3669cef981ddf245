import { z } from "zod";
import { day, flag, gender, healthCondition, maritalStatus, presentCover } from "./shared-fields";

const applicant = z.strictObject({
  relationship: z.enum(["self", "spouse", "child"]),
  age: z.int().min(0).max(110),
  gender: gender().optional(),
  tobacco: flag(),
});

/** What a health lead says beside the envelope. Nothing in it names a person. */
export const healthAttributes = z.strictObject({
  plan: z
    .enum([
      "individual-family",
      "short-term",
      "medicare-advantage",
      "medicare-supplement",
      "medicare-part-d",
      "cobra",
      "dental",
      "vision",
      "not-sure",
    ])
    .describe("What the consumer asks for."),
  householdSize: z.int().min(1).max(20),
  applicants: z.array(applicant).min(1).max(12).optional(),
  qualifyingEvent: z
    .enum(["none", "lost-coverage", "marriage", "birth", "moved", "income-change", "open-enrollment"])
    .optional()
    .describe("Asked of Premium."),
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
