import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import { BUILDER_PURCHASE_TYPES } from "@/lib/configurations/rules";

/** A `BuilderSelection` as this tab stored it. Loaded only when there is one: the first paint does without zod. */
export const builderDraft = z.object({
  line: z.nullable(z.enum(LINES)),
  leadTypeId: z.nullable(z.string()),
  purchaseType: z.enum(BUILDER_PURCHASE_TYPES),
  leadQuantity: z.int(),
  includeBeneficiary: z.boolean(),
  includeHigherIncome: z.boolean(),
  states: z.array(z.string()),
});
