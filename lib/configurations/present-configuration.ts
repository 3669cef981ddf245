import { toDecimal } from "@/lib/kit/money";
import { toWireBoolean } from "@/lib/kit/wire-boolean";
import { fromPurchaseTypeColumn, type PurchaseTypeColumn } from "./purchase-type-column";
import type { LeadConfigurationWire } from "./wire";

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

/** A stored configuration as the calls answer it. */
export function presentConfiguration(row: ConfigurationRow): LeadConfigurationWire {
  return {
    id: row.id,
    userId: row.userId,
    leadTypeId: row.leadTypeId,
    packageId: row.packageId,
    selectedStates: row.selectedStates,
    leadQuantity: row.leadQuantity,
    purchaseType: fromPurchaseTypeColumn(row.purchaseType),
    includeBeneficiary: toWireBoolean(row.includeBeneficiary),
    includeHigherIncome: toWireBoolean(row.includeHigherIncome),
    totalPrice: toDecimal(row.totalPriceCents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}
