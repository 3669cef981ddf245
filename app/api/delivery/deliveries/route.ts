import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { deliveriesQuery, readDeliveries } from "@/lib/delivery/replay/read-deliveries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/delivery/deliveries: the viewer's deliveries with every attempt, newest first. */
export const GET = apiRoute({ auth: "customer", query: deliveriesQuery }, async ({ viewer, query }) =>
  privateJson(await readDeliveries(viewer.id, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
