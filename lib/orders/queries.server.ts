import "server-only";
import { notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import type { OrderStatus } from "./order-status";
import type { OrderDto, OrderWithHistoryDto } from "./schemas";

/** The specification fixes plain arrays; this bounds them. */
const MAX_LISTED = 2_000;
/** Only staff can move an order this often. */
const MAX_CHANGES = 200;

interface OrderFilter {
  status?: OrderStatus | undefined;
  /** When the order was placed: at or after `since`, and before `before`. */
  since?: Date | undefined;
  before?: Date | undefined;
}

/** The viewer's orders, newest first, at most 2,000. */
export async function listOwnOrders(
  viewer: { id: string },
  { status, since, before }: OrderFilter = {},
): Promise<OrderDto[]> {
  const createdAt = { ...(since && { gte: since }), ...(before && { lt: before }) };
  const rows = await db().order.findMany({
    where: { userId: viewer.id, ...(status && { status }), createdAt },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(toOrderDto);
}

/** An order of the viewer. @throws AppError 404, also for another account's order. */
export async function readOwnOrder(viewer: { id: string }, orderId: string): Promise<OrderDto> {
  const row = await db().order.findFirst({ where: { id: orderId, userId: viewer.id } });
  if (!row) throw notFound("Order");
  return toOrderDto(row);
}

/** When an order of the viewer got which status, oldest change first. Nothing for another account's order. */
export async function listOwnChanges(
  viewer: { id: string },
  orderId: string,
): Promise<{ to: OrderStatus; at: string }[]> {
  const rows = await db().orderStatusChange.findMany({
    where: { orderId, order: { userId: viewer.id } },
    orderBy: { id: "asc" },
    take: MAX_CHANGES,
    select: { to: true, createdAt: true },
  });
  return rows.map(({ to, createdAt }) => ({ to, at: createdAt.toISOString() }));
}

/** Orders of all customers, newest first, at most 2,000. For staff. */
export async function listAllOrders(): Promise<OrderDto[]> {
  const rows = await db().order.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(toOrderDto);
}

/** Any order with its history, oldest change first. For staff. @throws AppError 404. */
export async function readOrderWithHistory(orderId: string): Promise<OrderWithHistoryDto> {
  const row = await db().order.findUnique({
    where: { id: orderId },
    include: { history: { orderBy: { id: "asc" }, include: { actor: { select: { username: true } } } } },
  });
  if (!row) throw notFound("Order");
  return {
    ...toOrderDto(row),
    history: row.history.map((change) => ({
      from: change.from,
      to: change.to,
      actor: change.actor?.username ?? null,
      note: change.note,
      createdAt: change.createdAt.toISOString(),
    })),
  };
}

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

/** An order as the API sends it: money in decimal dollars, the currency in capitals (specification, section 7). */
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
