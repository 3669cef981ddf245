import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readInvoiceOfOrder } from "@/lib/billing/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ orderId: uuid() });

/** GET /api/admin/orders/{orderId}/invoice: the order's invoice with its credit notes; null where there is none. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson({ invoice: await readInvoiceOfOrder(orderId) }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
