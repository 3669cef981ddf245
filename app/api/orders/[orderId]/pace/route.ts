import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { setPaceBody } from "@/lib/leads/allocation/pace-wire";
import { setPace } from "@/lib/leads/allocation/set-pace.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ orderId: z.uuid() });

/** POST /api/orders/{orderId}/pace: pauses, resumes or caps one of the viewer's orders; answers its progress. */
export const POST = apiRoute(
  { auth: "customer", params, body: setPaceBody },
  async ({ viewer, params: { orderId }, body }) => privateJson(await setPace(viewer, orderId, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
