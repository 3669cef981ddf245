import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readOrder } from "@/lib/public-api/contract/orders";
import { readOrderOfCaller } from "@/lib/public-api/live/orders.server";
import { readSandboxOrder } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/orders/{orderId}: an order of the caller, with how many leads it got. */
export const GET = bearerRoute(readOrder, {
  live: readOrderOfCaller,
  test: (call) => readSandboxOrder(call),
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
