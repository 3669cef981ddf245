import { z } from "zod";
import { day, flag, gender, maritalStatus, presentCover, shortName } from "./shared-fields";

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
  violations: z.array(violation).max(20).optional().describe("Asked of Premium; an empty list says: none."),
});

/** What an auto lead says beside the envelope. Nothing in it names a person. */
export const autoAttributes = z.strictObject({
  coverage: z
    .enum(["state-minimum", "basic", "standard", "superior"])
    .describe("What the consumer asks for."),
  vehicles: z.array(vehicle).min(1).max(8),
  drivers: z.array(driver).min(1).max(8),
  continuouslyInsuredMonths: z.int().min(0).max(1200).optional(),
  homeOwner: z.boolean().optional().describe("Asked of Premium."),
  creditBand: z.enum(["excellent", "good", "fair", "poor"]).optional(),
  ...presentCover,
  policyExpiresOn: day().optional().describe("When the present policy ends. Asked of Premium."),
});
