import * as z from "zod/mini";
import { booleanString } from "@/lib/kit/boolean-string";
import { AVAILABILITIES, LINES, TIERS } from "./lines";

/** An amount in the API: a decimal string with two digits. */
export const decimalAmount = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** An item of GET /api/lead-packages. */
export const leadPackageDto = z.object({
  id: z.string(),
  name: z.string(),
  /** For one month: the lowest of `leadTypes`. */
  price: decimalAmount,
  leadsPerMonth: z.int(),
  features: z.array(z.string()),
  isPopular: booleanString,
  /** The lead types that it may be spent on, each with the price for one month of it. At least one. */
  leadTypes: z.array(z.object({ leadTypeId: z.string(), price: decimalAmount })),
});
export type LeadPackageDto = z.infer<typeof leadPackageDto>;

/** Response of GET /api/lead-packages. */
export const leadPackagesResponse = z.array(leadPackageDto);

/** An item of GET /api/lead-types. */
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
  /** Per lead. Premium types offer higher income. */
  higherIncomePrice: decimalAmount,
});
export type LeadTypeDto = z.infer<typeof leadTypeDto>;

/** Response of GET /api/lead-types. */
export const leadTypesResponse = z.array(leadTypeDto);

/** An item of GET /api/states. */
export const stateDto = z.object({
  code: z.string(),
  name: z.string(),
  availability: z.enum(AVAILABILITIES),
});
export type StateDto = z.infer<typeof stateDto>;

/** Response of GET /api/states. */
export const statesResponse = z.array(stateDto);

/** What the builder offers. */
export interface BuilderCatalog {
  leadTypes: LeadTypeDto[];
  states: StateDto[];
}
