import { toBooleanString } from "@/lib/kit/boolean-string";
import { toDecimal } from "@/lib/kit/money";
import type { PurchaseType } from "./rules";
import type { LeadConfigurationDto } from "./schemas";

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
