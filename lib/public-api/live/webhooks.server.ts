import "server-only";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { actorOf } from "@/lib/audit/actor.server";
import {
  type ApiWebhook,
  createApiWebhook,
  listApiWebhooks,
  readApiWebhook,
  removeApiWebhook,
} from "@/lib/delivery/destinations/api-webhooks.server";
import type { createWebhook, readWebhook, removeWebhook } from "../contract/webhooks";

/** POST /api/webhooks. @throws AppError as `createApiWebhook`. */
export async function createWebhookOfCaller({
  caller,
  request,
  body,
}: ApiCall<typeof createWebhook>): Promise<OperationResult<typeof createWebhook>> {
  const webhook = await createApiWebhook(actorOf(caller, request), body);
  return { ...toWebhook(webhook), secret: webhook.secret };
}

/** GET /api/webhooks. */
export async function listWebhooksOfCaller({ caller }: { caller: { id: string } }) {
  return (await listApiWebhooks(caller)).map(toWebhook);
}

/** GET /api/webhooks/{webhookId}. @throws AppError 404. */
export async function readWebhookOfCaller({
  caller,
  params: { webhookId },
}: ApiCall<typeof readWebhook>): Promise<OperationResult<typeof readWebhook>> {
  return toWebhook(await readApiWebhook(caller, webhookId));
}

/** DELETE /api/webhooks/{webhookId}. @throws AppError 404. */
export async function removeWebhookOfCaller({
  caller,
  request,
  params: { webhookId },
}: ApiCall<typeof removeWebhook>): Promise<undefined> {
  await removeApiWebhook(actorOf(caller, request), webhookId);
}

function toWebhook({ id, url, events, status, createdAt }: ApiWebhook) {
  return { id, url, events, status, created_at: createdAt.toISOString() };
}
