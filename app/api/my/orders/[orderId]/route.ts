import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readOrderPage } from "@/lib/workspace/read-order-page.server";

/** GET /api/my/orders/{orderId}: what the page of one of the viewer's orders shows. */
export const GET = apiRoute(
  { auth: "customer", params: z.object({ orderId: uuid() }) },
  async ({ viewer, params }) => privateJson(await readOrderPage(viewer, params.orderId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
