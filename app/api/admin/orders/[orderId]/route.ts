import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { readOrderWithHistory } from "@/lib/orders/queries.server";
import { updateOrderBody } from "@/lib/orders/schemas";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ orderId: uuid() });

/** GET /api/admin/orders/{orderId}: an order with its history. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson(await readOrderWithHistory(orderId)),
);

/**
 * PATCH /api/admin/orders/{orderId}: sets status and notes; the server's clock decides completedAt. With `shownStatus`, 409 when
 * the order has another status by now and the call would change it; with `shownNotes`, when it has other notes and the call
 * would replace them.
 */
export const PATCH = apiRoute(
  { auth: "staff", params, body: updateOrderBody },
  async ({ viewer, request, params: { orderId }, body }) =>
    privateJson(
      await transitionOrder({
        orderId,
        to: body.status,
        actor: actorOf(viewer, request),
        notes: body.notes === null ? null : body.notes || undefined,
        shown: body.shownStatus,
        shownNotes: body.shownNotes,
      }),
    ),
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
