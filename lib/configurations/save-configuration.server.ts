import "server-only";
import { findLeadPackage, findLeadType, knownStateCodes } from "@/lib/catalog/queries.server";
import { notFound, refused } from "@/lib/kit/errors";
import { fromDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { currentPriceCents } from "@/lib/pricing/price-configuration";
import { priceChanged } from "./price-change";
import { toConfigurationDto, toPurchaseTypeColumn } from "./queries.server";
import type { LeadConfigurationDto, SaveConfigurationBody, SelectionBody } from "./schemas";
import { checkSelection } from "./selection";

/**
 * Saves a selection as a configuration of the viewer, at the server's price. `totalPrice` of the body is the price that
 * the customer saw; nobody is charged another amount.
 * @throws AppError as `priceSelection` does, and 409 `price-changed` when the customer saw another price.
 */
export async function saveConfiguration(
  viewer: { id: string },
  body: SaveConfigurationBody,
): Promise<LeadConfigurationDto> {
  const { leadType, fromPackage, totalPriceCents } = await priceSelection(body);
  if (fromDecimal(String(body.totalPrice)) !== totalPriceCents) throw priceChanged(totalPriceCents);

  const row = await db().leadConfiguration.create({
    data: {
      userId: viewer.id,
      leadTypeId: leadType.id,
      packageId: fromPackage?.id ?? null,
      selectedStates: [...new Set(body.selectedStates)].sort(),
      leadQuantity: body.leadQuantity,
      purchaseType: toPurchaseTypeColumn(body.purchaseType),
      includeBeneficiary: body.includeBeneficiary,
      includeHigherIncome: body.includeHigherIncome,
      totalPriceCents,
    },
  });
  return toConfigurationDto(row);
}

/**
 * Checks a selection against today's catalog and prices it.
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
