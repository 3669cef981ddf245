import { toBooleanString } from "@/lib/kit/boolean-string";
import { toDecimal } from "@/lib/kit/money";
import { fromPurchaseTypeColumn, type PurchaseTypeColumn } from "./purchase-type-column";
import type { LeadConfigurationDto } from "./schemas";

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
