import "server-only";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { assertAllowedTarget } from "@/lib/delivery/destinations/assert-reachable.server";
import { fromDecimal, toDecimal } from "@/lib/kit/money";
import { assertOneKind, assertPriceAccepted } from "@/lib/purchases/begin-purchase.server";
import { declined, unavailable } from "@/lib/purchases/buy-leads.server";
import { assertMayRegister } from "../assert-may-register";
import type { purchaseLeads } from "../contract/purchase";
import { SANDBOX_DECLINED_ID, SANDBOX_GONE_ID, SANDBOX_ORDER_ID, sandboxStock } from "./stock";

/**
 * POST /api/leads/purchase with a test key: buys invented leads. Nothing is kept, charged or sent, so a repeated call buys
 * again. No webhook is registered either, so each webhook_url is a new one.
 * @throws AppError 403 for a webhook_url without the scope webhooks:write; 422 `target-refused` for one that must not be
 * called; 400 for leads of more than one type; 409 with the leads that are unknown or stand for a lead that is
 * gone, and for a price above max_total_amount; 402 for the lead that stands for a declined card.
 */
export function purchaseSandboxLeads(
  { caller, body }: ApiCall<typeof purchaseLeads>,
  now = new Date(),
): OperationResult<typeof purchaseLeads> {
  const { lead_ids: leadIds, max_total_amount: maxTotalCents, webhook_url: url } = body;
  if (url !== undefined) {
    assertMayRegister(caller);
    assertAllowedTarget(url, "webhook_url");
  }
  const stock = new Map(sandboxStock(now).map((lead) => [lead.id, lead]));
  const gone = leadIds.filter((id) => id === SANDBOX_GONE_ID || !stock.has(id));
  if (gone.length > 0) throw unavailable(gone);
  assertOneKind(
    leadIds.map((id) => stock.get(id)),
    (lead) => `${lead?.line}-${lead?.tier}`,
  );
  const cents = leadIds.map((id) => fromDecimal(stock.get(id)?.price ?? "") ?? 0);
  const totalCents = cents.reduce((sum, one) => sum + one, 0);
  assertPriceAccepted(totalCents, maxTotalCents);
  if (leadIds.includes(SANDBOX_DECLINED_ID)) throw declined("insufficient_funds");
  return {
    order_id: SANDBOX_ORDER_ID,
    purchased: leadIds,
    unavailable: [],
    total_amount: toDecimal(totalCents),
    currency: "USD",
  };
}
