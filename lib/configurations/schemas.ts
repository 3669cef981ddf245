import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { booleanString, booleanStringInput } from "@/lib/kit/boolean-string";
import { NO_LEAD_TYPE } from "@/lib/pricing/schemas";
import { PURCHASE_TYPES } from "./rules";

const STATES_RULE = "Send the states as a list of codes such as TX.";

/**
 * What a customer selected: lead type, states, quantity, add-ons. With `packageId` the package decides quantity, price
 * and purchase type, and `leadTypeId` says the line.
 */
export const selectionBody = z.object({
  leadTypeId: z.string(NO_LEAD_TYPE).check(z.minLength(1, NO_LEAD_TYPE), z.maxLength(64)),
  packageId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  selectedStates: z.array(z.string(STATES_RULE).check(z.maxLength(8)), STATES_RULE).check(z.maxLength(100)),
  leadQuantity: z.int("Lead quantity must be a whole number."),
  purchaseType: z.enum(PURCHASE_TYPES, "Choose one-time, weekly or monthly."),
  includeBeneficiary: booleanStringInput,
  includeHigherIncome: booleanStringInput,
});
export type SelectionBody = z.output<typeof selectionBody>;
/** A selection as it is sent: yes and no may be strings. */
export type SelectionInput = z.input<typeof selectionBody>;

/**
 * Body of POST /api/lead-configurations. `userId` and `status` may be sent and are ignored; `totalPrice` is the price
 * that the customer saw. It is compared with the server's price.
 */
export const saveConfigurationBody = z.extend(selectionBody, {
  totalPrice: z.union([z.string().check(z.maxLength(20)), z.number()]),
});
export type SaveConfigurationBody = z.output<typeof saveConfigurationBody>;

/** Response of POST /api/lead-configurations and GET /api/lead-configurations/{id}. */
export const leadConfigurationDto = z.object({
  id: z.string(),
  userId: z.string(),
  leadTypeId: z.string(),
  packageId: z.nullable(z.string()),
  selectedStates: z.array(z.string()),
  leadQuantity: z.int(),
  purchaseType: z.enum(PURCHASE_TYPES),
  includeBeneficiary: booleanString,
  includeHigherIncome: booleanString,
  totalPrice: decimalAmount,
  /** `ordered` once it is paid for. */
  status: z.enum(["pending", "ordered"]),
  createdAt: z.string(),
});
export type LeadConfigurationDto = z.infer<typeof leadConfigurationDto>;
