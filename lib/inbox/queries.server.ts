import "server-only";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { LeadPageDto, LeadQuery } from "./schemas";
import { countOwnLeads, selectOwnLeads } from "./select-leads.server";
import { toLeadRowDto } from "./to-dto.server";

const PAGE_SIZE = 25;

/** A page of the viewer's leads, newest first. A page number above the last one returns the last page. */
export async function listOwnLeads(
  viewer: { id: string },
  { page: wanted, ...filter }: LeadQuery,
): Promise<LeadPageDto> {
  const total = await countOwnLeads(viewer, filter);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(wanted ?? 1, pages);
  const rows = await selectOwnLeads(viewer, filter, { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE });
  return { leads: rows.map(toLeadRowDto), total, page, pages };
}

/** As many as GET /api/orders lists. */
const MOST_LISTED = 2_000;

/** The progress of the viewer's approved orders, at most 2,000, those approved last first. */
export async function listOwnProgress(viewer: { id: string }): Promise<OrderProgress[]> {
  const demands = await db().orderDemand.findMany({
    where: { userId: viewer.id },
    select: { orderId: true },
    orderBy: [{ openSince: "desc" }, { orderId: "asc" }],
    take: MOST_LISTED,
  });
  const progress = await orderProgress(
    viewer,
    demands.map(({ orderId }) => orderId),
  );
  return [...progress.values()];
}
