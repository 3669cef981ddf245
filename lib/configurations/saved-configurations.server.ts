import "server-only";
import { findLeadPackage, findLeadType, knownStateCodes } from "@/lib/catalog/queries.server";
import { toBooleanString } from "@/lib/kit/boolean-string";
import { notFound, refused } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { fromDecimal, toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { currentPriceCents } from "@/lib/pricing/price-configuration";
import { priceChanged } from "./price-change";
import type { PurchaseType } from "./rules";
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

/**
 * A configuration of the viewer with its lead type and package.
 * @throws AppError 404, also for another account's configuration.
 */
export async function getOwnConfiguration(viewer: { id: string }, id: string) {
  if (!isUuid(id)) throw notFound("Lead configuration");
  const row = await db().leadConfiguration.findFirst({
    where: { id, userId: viewer.id },
    include: { leadType: true, package: true },
  });
  if (!row) throw notFound("Lead configuration");
  return row;
}

/** A configuration of the viewer as JSON. @throws AppError 404, also for another account's configuration. */
export async function readConfiguration(viewer: { id: string }, id: string): Promise<LeadConfigurationDto> {
  return toConfigurationDto(await getOwnConfiguration(viewer, id));
}

/** Prisma's spelling: an enum member must be an identifier. The database and JSON say `one-time`. */
type PurchaseTypeColumn = "one_time" | "weekly" | "monthly";

function toPurchaseTypeColumn(type: PurchaseType): PurchaseTypeColumn {
  return type === "one-time" ? "one_time" : type;
}

/** The purchase type of a row, as JSON says it. */
export function fromPurchaseTypeColumn(column: PurchaseTypeColumn): PurchaseType {
  return column === "one_time" ? "one-time" : column;
}

interface ConfigurationRow {
  id: string;
  userId: string;
  leadTypeId: string;
  packageId: string | null;
  selectedStates: string[];
  leadQuantity: number;
  purchaseType: PurchaseTypeColumn;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
  totalPriceCents: number;
  status: "pending" | "ordered";
  createdAt: Date;
}

/** A row as JSON. */
export function toConfigurationDto(row: ConfigurationRow): LeadConfigurationDto {
  return {
    id: row.id,
    userId: row.userId,
    leadTypeId: row.leadTypeId,
    packageId: row.packageId,
    selectedStates: row.selectedStates,
    leadQuantity: row.leadQuantity,
    purchaseType: fromPurchaseTypeColumn(row.purchaseType),
    includeBeneficiary: toBooleanString(row.includeBeneficiary),
    includeHigherIncome: toBooleanString(row.includeHigherIncome),
    totalPrice: toDecimal(row.totalPriceCents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}
