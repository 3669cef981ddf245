import * as z from "zod/mini";
import { wireBoolean } from "@/lib/kit/wire-boolean";
import { AVAILABILITIES, LINES, TIERS } from "./lines";

/** An amount as the calls carry it: a decimal string with two digits. */
export const decimalAmount = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** GET /api/lead-packages answers a list of these. */
export const leadPackageWire = z.object({
  id: z.string(),
  name: z.string(),
  /** For one month. */
  price: decimalAmount,
  leadsPerMonth: z.int(),
  features: z.array(z.string()),
  isPopular: wireBoolean,
});
export type LeadPackageWire = z.infer<typeof leadPackageWire>;

/** GET /api/lead-types answers a list of these. */
export const leadTypeWire = z.object({
  id: z.string(),
  line: z.enum(LINES),
  tier: z.enum(TIERS),
  name: z.string(),
  description: z.string(),
  /** Per lead. */
  basePrice: decimalAmount,
  features: z.array(z.string()),
  beneficiaryOption: wireBoolean,
  /** Per lead. */
  beneficiaryPrice: decimalAmount,
});
export type LeadTypeWire = z.infer<typeof leadTypeWire>;

/** GET /api/states answers a list of these. */
export const stateWire = z.object({
  code: z.string(),
  name: z.string(),
  availability: z.enum(AVAILABILITIES),
});
export type StateWire = z.infer<typeof stateWire>;
