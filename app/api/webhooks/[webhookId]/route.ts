import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readWebhook, removeWebhook } from "@/lib/public-api/contract/webhooks";
import { readWebhookOfCaller, removeWebhookOfCaller } from "@/lib/public-api/live/webhooks.server";
import { noSandboxWebhook } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/webhooks/{webhookId}: a webhook of the caller that was made by the API. */
export const GET = bearerRoute(readWebhook, { live: readWebhookOfCaller, test: noSandboxWebhook });

/** DELETE /api/webhooks/{webhookId}: removes it, and cancels what waits to be sent to it. */
export const DELETE = bearerRoute(removeWebhook, { live: removeWebhookOfCaller, test: noSandboxWebhook });

export const { POST, PUT, PATCH } = otherMethods("GET", "DELETE");
