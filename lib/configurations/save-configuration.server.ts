import "server-only";
import { fromDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { priceChanged } from "./errors";
import { priceSelection } from "./price-selection.server";
import { toPurchaseTypeColumn } from "./purchase-type-column";
import type { LeadConfigurationDto, SaveConfigurationBody } from "./schemas";
import { toConfigurationDto } from "./to-dto";

/**
 * Saves what a buyer wants, as theirs, at the server's price. `totalPrice` of the body is what the buyer
 * saw; nobody is ever charged another amount than that.
 * @throws AppError 404 for an unknown lead type or package, 422 for a selection that the rules refuse,
 * 409 `price-changed` when the buyer saw another price.
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
