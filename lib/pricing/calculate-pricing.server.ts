import "server-only";
import { findLeadType } from "@/lib/catalog/queries.server";
import { notFound, refused } from "@/lib/kit/errors";
import {
  isOfferedQuantity,
  NOT_AN_OFFERED_QUANTITY,
  type Price,
  priceConfiguration,
  type Selection,
} from "./price-configuration";

/**
 * Calculates the price of a selection on the server, which confirms the price that the browser shows.
 * @throws AppError 422 for a quantity that is not on offer; 404 for a lead type that is not on offer.
 */
export async function calculatePricing(selection: Selection & { leadTypeId: string }): Promise<Price> {
  if (!isOfferedQuantity(selection.leadQuantity)) {
    throw refused("quantity-not-offered", NOT_AN_OFFERED_QUANTITY, {
      leadQuantity: [NOT_AN_OFFERED_QUANTITY],
    });
  }
  const leadType = await findLeadType(selection.leadTypeId);
  if (!leadType) throw notFound("Lead type");
  return priceConfiguration(leadType, selection);
}
