import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { createWebhook, listWebhooks } from "@/lib/public-api/contract/webhooks";
import { createWebhookOfCaller, listWebhooksOfCaller } from "@/lib/public-api/live/webhooks.server";
import { createSandboxWebhook } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/webhooks: the caller's webhooks that were made by the API. */
export const GET = bearerRoute(listWebhooks, { live: listWebhooksOfCaller, test: () => [] });

/** POST /api/webhooks: registers a webhook. Only this response contains its signing secret. */
export const POST = bearerRoute(createWebhook, {
  live: createWebhookOfCaller,
  test: (call) => createSandboxWebhook(call),
});

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
