import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { booleanStringInput } from "@/lib/kit/boolean-string";

/** What is said to somebody who selected no lead type (specification, section 5). */
export const NO_LEAD_TYPE = "Please select a lead type.";

/** Body of POST /api/calculate-pricing. */
export const calculatePricingBody = z.object({
  leadTypeId: z.string(NO_LEAD_TYPE).check(z.minLength(1, NO_LEAD_TYPE), z.maxLength(64)),
  leadQuantity: z
    .int("Lead quantity must be a whole number.")
    .check(z.positive("Lead quantity must be above 0.")),
  includeBeneficiary: booleanStringInput,
  includeHigherIncome: booleanStringInput,
});

/** Response of POST /api/calculate-pricing. */
export const pricingDto = z.object({
  totalPrice: decimalAmount,
  breakdown: z.object({
    leadsTotal: decimalAmount,
    beneficiaryTotal: decimalAmount,
    higherIncomeTotal: decimalAmount,
  }),
});
export type PricingDto = z.infer<typeof pricingDto>;
