import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import type { BuilderSelection } from "@/lib/configurations/builder-selection";
import { BUILDER_PURCHASE_TYPES } from "@/lib/configurations/rules";

const builderDraft = z.object({
  line: z.nullable(z.enum(LINES)),
  leadTypeId: z.nullable(z.string()),
  purchaseType: z.enum(BUILDER_PURCHASE_TYPES),
  leadQuantity: z.int(),
  includeBeneficiary: z.boolean(),
  includeHigherIncome: z.boolean(),
  states: z.array(z.string()),
});

/**
 * Reads a selection as this tab stored it; null for anything else. This module loads only when there is one: the first paint does
 * without zod.
 */
export function parseDraft(text: string): BuilderSelection | null {
  try {
    return builderDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
