import * as z from "zod/mini";
import { booleanString } from "@/lib/kit/boolean-string";
import { AVAILABILITIES, LINES, TIERS } from "./lines";

/** An amount as the calls carry it: a decimal string with two digits. */
export const decimalAmount = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** GET /api/lead-packages answers a list of these. */
export const leadPackageDto = z.object({
  id: z.string(),
  name: z.string(),
  /** For one month. */
  price: decimalAmount,
  leadsPerMonth: z.int(),
  features: z.array(z.string()),
  isPopular: booleanString,
});
export type LeadPackageDto = z.infer<typeof leadPackageDto>;

/** GET /api/lead-types answers a list of these. */
export const leadTypeDto = z.object({
  id: z.string(),
  line: z.enum(LINES),
  tier: z.enum(TIERS),
  name: z.string(),
  description: z.string(),
  /** Per lead. */
  basePrice: decimalAmount,
  features: z.array(z.string()),
  beneficiaryOption: booleanString,
  /** Per lead. */
  beneficiaryPrice: decimalAmount,
});
export type LeadTypeDto = z.infer<typeof leadTypeDto>;

/** GET /api/states answers a list of these. */
export const stateDto = z.object({
  code: z.string(),
  name: z.string(),
  availability: z.enum(AVAILABILITIES),
});
export type StateDto = z.infer<typeof stateDto>;
