import "server-only";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { presentOrder } from "./present-order";
import type { OrderWire, OrderWithHistoryWire } from "./wire";

/** A screen's worth; the admin page counts and filters what it gets. */
const MAX_LISTED = 2_000;

/** The viewer's orders, newest first. */
export async function listOwnOrders(viewer: { id: string }): Promise<OrderWire[]> {
  const rows = await db().order.findMany({
    where: { userId: viewer.id },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(presentOrder);
}

/** One of the viewer's orders. @throws AppError 404, for another account's order too. */
export async function readOwnOrder(viewer: { id: string }, orderId: string): Promise<OrderWire> {
  const row = await db().order.findFirst({ where: { id: orderId, userId: viewer.id } });
  if (!row) throw notFound("Order");
  return presentOrder(row);
}

/** Everybody's orders, newest first. For staff. */
export async function listAllOrders(): Promise<OrderWire[]> {
  const rows = await db().order.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
  });
  return rows.map(presentOrder);
}

/** Anybody's order with its history, oldest first. For staff. @throws AppError 404. */
export async function readOrderWithHistory(orderId: string): Promise<OrderWithHistoryWire> {
  const row = await db().order.findUnique({
    where: { id: orderId },
    include: { history: { orderBy: { id: "asc" }, include: { actor: { select: { username: true } } } } },
  });
  if (!row) throw notFound("Order");
  return {
    ...presentOrder(row),
    history: row.history.map((change) => ({
      from: change.from,
      to: change.to,
      actor: change.actor?.username ?? null,
      note: change.note,
      createdAt: change.createdAt.toISOString(),
    })),
  };
}
