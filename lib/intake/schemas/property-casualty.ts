import { z } from "zod";
import { cents, day, flag, presentCover } from "./shared-fields";

const claim = z.strictObject({
  kind: z.enum(["weather", "theft", "vandalism", "fire", "water", "other"]),
  on: day().optional(),
  amountCents: cents().optional(),
});

/** What a property lead says beside the envelope. The property stands at the contact's address. */
export const propertyCasualtyAttributes = z.strictObject({
  dwelling: z.enum(["single-family", "duplex", "multi-family", "townhome", "condominium", "mobile-home"]),
  occupancy: z.enum(["primary", "seasonal", "vacation", "rental"]),
  yearBuilt: z.int().min(1700).max(2100),
  squareFeet: z.int().min(100).max(50_000).optional(),
  stories: z.int().min(1).max(10).optional(),
  bedrooms: z.int().min(0).max(30).optional(),
  bathrooms: z.int().min(0).max(30).optional(),
  construction: z.enum(["wood-frame", "metal-frame", "masonry", "log", "other"]).optional(),
  roofing: z.enum(["asphalt", "metal", "tile", "slate", "wood", "other"]).optional(),
  roofAgeYears: z.int().min(0).max(150).optional().describe("Asked of Premium."),
  heating: z.enum(["gas", "electric", "oil", "heat-pump", "other"]).optional(),
  securitySystem: flag(),
  newlyPurchased: flag(),
  replacementValueCents: cents().optional().describe("Asked of Premium."),
  deductibleCents: cents().optional(),
  claims: z.array(claim).max(20).optional().describe("Asked of Premium; an empty list says: none."),
  ...presentCover,
});
