import "server-only";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { nameBought } from "@/lib/catalog/name-bought";
import { fromPurchaseTypeColumn } from "@/lib/configurations/saved-configurations.server";
import type { OrderContentsDto } from "@/lib/orders/order-contents";
import { db } from "@/lib/platform/db/prisma.server";

/** As many as the list of orders has. */
const MAX_LISTED = 2_000;

/** What the viewer's orders bought, at most 2,000, the newest. Their states are those of their rules now. */
export async function listOwnContents(viewer: { id: string }): Promise<OrderContentsDto[]> {
  const rows = await db().order.findMany({
    where: { userId: viewer.id },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_LISTED,
    select: {
      id: true,
      demand: { select: { states: true } },
      configuration: { include: { leadType: true, package: { select: { name: true } } } },
    },
  });
  return rows.map(({ id, demand, configuration: { leadQuantity, leadType, leadIds, ...chosen } }) => ({
    orderId: id,
    bought: nameBought({
      quantity: leadQuantity,
      line: fromLineColumn(leadType.line),
      tier: leadType.tier,
      packageName: chosen.package?.name ?? null,
    }),
    states: leadIds.length > 0 ? [] : (demand?.states ?? chosen.selectedStates),
    isChosen: leadIds.length > 0,
    purchaseType: fromPurchaseTypeColumn(chosen.purchaseType),
  }));
}
