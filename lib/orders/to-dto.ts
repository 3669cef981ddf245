import { toDecimal } from "@/lib/kit/money";
import type { OrderStatus } from "./order-status";
import type { OrderDto } from "./schemas";

interface OrderRow {
  id: string;
  userId: string;
  leadConfigId: string;
  paymentIntentId: string;
  orderType: "custom" | "standard";
  status: OrderStatus;
  totalAmountCents: number;
  currency: string;
  notes: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

export function toOrderDto(row: OrderRow): OrderDto {
  return {
    id: row.id,
    userId: row.userId,
    leadConfigId: row.leadConfigId,
    paymentIntentId: row.paymentIntentId,
    orderType: row.orderType,
    status: row.status,
    totalAmount: toDecimal(row.totalAmountCents),
    currency: row.currency.toUpperCase(),
    notes: row.notes,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
