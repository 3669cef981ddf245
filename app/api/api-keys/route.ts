import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { createKey } from "@/lib/api-keys/manage-keys.server";
import { listApiKeys } from "@/lib/api-keys/queries.server";
import { createApiKeyBody } from "@/lib/api-keys/schemas";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/api-keys: the viewer's keys of the public API, those in use first. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listApiKeys(viewer)),
);

/**
 * POST /api/api-keys: creates a key. Only this response contains it. A key outlives the session, so the session must have
 * signed in lately, or confirm its password or code.
 */
export const POST = apiRoute(
  { auth: "customer", recentIdentity: true, body: createApiKeyBody, throttle: "create-api-key" },
  async ({ viewer, request, body }) =>
    privateJson(await createKey(actorOf(viewer, request), body), { status: 201 }),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
