import "server-only";
import { findLeadType } from "@/lib/catalog/queries.server";
import { notFound } from "@/lib/kit/errors";
import { type Price, priceConfiguration, type Selection } from "./price-configuration";

/**
 * Calculates the price of a selection on the server, which confirms the price that the browser shows.
 * @throws AppError 404 for a lead type that is not on offer.
 */
export async function calculatePricing(selection: Selection & { leadTypeId: string }): Promise<Price> {
  const leadType = await findLeadType(selection.leadTypeId);
  if (!leadType) throw notFound("Lead type");
  return priceConfiguration(leadType, selection);
}
