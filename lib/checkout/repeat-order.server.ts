import "server-only";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import {
  fromPurchaseTypeColumn,
  getOwnConfiguration,
  priceSelection,
  saveConfiguration,
} from "@/lib/configurations/saved-configurations.server";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { BENEFICIARY_LOST, hasLostBeneficiary, isStillOffered } from "@/lib/configurations/still-offered";
import { toDecimal } from "@/lib/kit/money";
import { readOwnOrder } from "@/lib/orders/queries.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { noLongerOffered } from "./checkout-conflicts";
import type { RepeatOffer } from "./schemas";

/**
 * What one of the viewer's orders would cost today, in the states that its rules have now, without an option that is no longer
 * offered.
 * @throws AppError 404, for another account's order too; 409 `no-longer-offered`; 422 when today's rules refuse the
 * selection.
 */
export async function offerRepeat(viewer: { id: string }, orderId: string): Promise<RepeatOffer> {
  const { order, configuration, selection, gone } = await readSelection(viewer, orderId);
  const { totalPriceCents } = await priceSelection(selection);
  return {
    totalPrice: toDecimal(totalPriceCents),
    previousPrice: order.totalAmount,
    leadQuantity: selection.leadQuantity,
    purchaseType: selection.purchaseType,
    name: nameLeadType(configuration.leadType),
    packageName: configuration.package?.name ?? null,
    stateCount: selection.selectedStates.length,
    gone,
  };
}

/**
 * Saves the selection of one of the viewer's orders as a new configuration, ready for checkout. Nothing is charged.
 * @param totalPrice decimal, the price that the viewer agreed to.
 * @throws AppError as `offerRepeat` does, and 409 `price-changed` when the price is another one by now.
 */
export async function repeatOrder(
  viewer: { id: string },
  orderId: string,
  totalPrice: string,
): Promise<LeadConfigurationDto> {
  const { selection } = await readSelection(viewer, orderId);
  return saveConfiguration(viewer, { ...selection, totalPrice });
}

// The customer may have added states since the purchase.
const STATES_NOW = sql(
  `SELECT "states" AS "states!" FROM "OrderDemand" WHERE "orderId" = $1 AND "userId" = $2`,
);

async function readSelection(viewer: { id: string }, orderId: string) {
  const order = await readOwnOrder(viewer, orderId);
  const [now] = await autocommit.rows(STATES_NOW, [orderId, viewer.id]);
  const configuration = await getOwnConfiguration(viewer, order.leadConfigId);
  if (!isStillOffered(configuration)) throw noLongerOffered(configuration);
  const losesBeneficiary = hasLostBeneficiary(configuration);
  const { leadTypeId, packageId, selectedStates, leadQuantity, includeHigherIncome } = configuration;
  const purchaseType = fromPurchaseTypeColumn(configuration.purchaseType);
  const selection = {
    leadTypeId,
    packageId,
    selectedStates: now?.states ?? selectedStates,
    leadQuantity,
    purchaseType,
    includeBeneficiary: configuration.includeBeneficiary && !losesBeneficiary,
    includeHigherIncome,
  };
  return { order, configuration, selection, gone: losesBeneficiary ? [BENEFICIARY_LOST] : [] };
}
