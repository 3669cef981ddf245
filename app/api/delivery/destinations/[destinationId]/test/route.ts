import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { LINES } from "@/lib/catalog/lines";
import { testDestination } from "@/lib/delivery/destinations/test-destination.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ destinationId: uuid() });
const body = z.object({ line: z.enum(LINES) });

/** POST /api/delivery/destinations/{id}/test: sends a sample lead of a line and returns the result. */
export const POST = apiRoute(
  { auth: "customer", params, body, throttle: "delivery-target" },
  async ({ viewer, params: { destinationId }, body: { line } }) =>
    privateJson(await testDestination(viewer.id, destinationId, line)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
