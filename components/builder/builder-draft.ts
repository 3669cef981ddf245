import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import { BUILDER_PURCHASE_TYPES } from "@/lib/configurations/rules";
import type { BuilderSelection } from "@/lib/configurations/selection";

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
 * Parses a stored draft. Import this module only when there is one: it brings zod, which the page does not need before.
 * @returns null if the text is not a selection.
 */
export function parseDraft(text: string): BuilderSelection | null {
  try {
    return builderDraft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
