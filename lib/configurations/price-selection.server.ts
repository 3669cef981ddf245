import "server-only";
import { findLeadPackage, findLeadType, knownStateCodes } from "@/lib/catalog/queries.server";
import { notFound, refused } from "@/lib/kit/errors";
import { checkSelection } from "./check-selection";
import { currentPriceCents } from "./current-price";
import type { SelectionBody } from "./schemas";

/**
 * Checks a selection against the catalog as it is now, and prices it.
 * @throws AppError 404 for a lead type or package that is not on offer, 422 for a selection that the rules refuse.
 */
export async function priceSelection(selection: SelectionBody) {
  const [leadType, fromPackage, knownStates] = await Promise.all([
    findLeadType(selection.leadTypeId),
    selection.packageId ? findLeadPackage(selection.packageId) : null,
    knownStateCodes(selection.selectedStates),
  ]);
  if (!leadType) throw notFound("Lead type");
  if (selection.packageId && !fromPackage) throw notFound("Lead package");

  const errors = checkSelection(selection, leadType, knownStates, fromPackage);
  const firstError = Object.values(errors)[0]?.[0];
  if (firstError) throw refused("selection-refused", firstError, errors);

  return { leadType, fromPackage, totalPriceCents: currentPriceCents(leadType, selection, fromPackage) };
}
