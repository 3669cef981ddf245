import "server-only";
import { toBooleanString } from "@/lib/kit/boolean-string";
import { notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import type { PurchaseType } from "./rules";
import type { LeadConfigurationDto } from "./schemas";

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

export function toPurchaseTypeColumn(type: PurchaseType): PurchaseTypeColumn {
  return type === "one-time" ? "one_time" : type;
}

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
