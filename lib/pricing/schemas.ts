import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { booleanStringInput } from "@/lib/kit/boolean-string";

/** Body of POST /api/calculate-pricing. */
export const calculatePricingBody = z.object({
  leadTypeId: z.string().check(z.minLength(1, "Please select a lead type."), z.maxLength(64)),
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
