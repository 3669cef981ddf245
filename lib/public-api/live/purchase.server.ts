import "server-only";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { actorOf } from "@/lib/audit/actor.server";
import {
  availabilityOfKind,
  availabilityOfUrl,
  registerLeadWebhook,
} from "@/lib/delivery/destinations/api-webhooks.server";
import { type AppError, refused } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { readClient } from "@/lib/platform/http/client.server";
import { buyLeads } from "@/lib/purchases/buy-leads.server";
import { assertMayRegister } from "../assert-may-register";
import type { purchaseLeads } from "../contract/purchase";

type PurchaseCall = ApiCall<typeof purchaseLeads>;

/** POST /api/leads/purchase. @throws AppError as `buyLeads`; 422 without a destination for the leads. */
export async function purchaseLeadsOfCaller(
  call: PurchaseCall,
): Promise<OperationResult<typeof purchaseLeads>> {
  const { caller, headers, body } = call;
  const request = {
    idempotencyKey: headers["idempotency-key"],
    body,
    leadIds: body.lead_ids,
    maxTotalCents: body.max_total_amount,
  };
  const bought = await buyLeads(caller, request, () => prepareDelivery(call));
  return {
    order_id: bought.orderId,
    purchased: bought.purchased,
    unavailable: bought.unavailable,
    total_amount: toDecimal(bought.totalCents),
    currency: "USD",
  };
}

/** Registers a new webhook_url, or checks that there is a destination to deliver to. */
async function prepareDelivery({ caller, request, body }: PurchaseCall): Promise<void> {
  const { delivery_method: kind, webhook_url: url } = body;
  if (kind === "webhook" && url !== undefined) {
    const same = await availabilityOfUrl(caller, url);
    if (same === "open") return;
    if (same !== "none") throw noDestination(OF_URL[same]);
    assertMayRegister(caller);
    const { ipAddress } = readClient(request.headers);
    await throttle("delivery-target", { account: caller.id, ipAddress });
    await registerLeadWebhook(actorOf(caller, request), url, "webhook_url");
    return;
  }
  const availability = await availabilityOfKind(caller, kind);
  if (availability !== "open") throw noDestination(OF_KIND[kind][availability]);
}

const OF_URL = {
  paused: "This webhook is paused. Resume it on the dashboard, under Delivery.",
  disabled: "Our support disabled this webhook. Write to us to have it enabled again.",
} as const;

const OF_KIND = {
  webhook: {
    none: "You have no webhook yet: send webhook_url, or register one with POST /api/webhooks.",
    paused: "All your webhooks are paused. Resume one on the dashboard, under Delivery, or send webhook_url.",
    disabled: "Our support disabled your webhook. Write to us to have it enabled again, or send webhook_url.",
  },
  email: {
    none: "You have no email destination yet: add one on the dashboard, under Delivery.",
    paused: "All your email destinations are paused. Resume one on the dashboard, under Delivery.",
    disabled: "Our support disabled your email destination. Write to us to have it enabled again.",
  },
} as const;

function noDestination(message: string): AppError {
  return refused("no-destination", message, { delivery_method: [message] });
}
