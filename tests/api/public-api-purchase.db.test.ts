import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { purchaseLeads } from "@/lib/public-api/contract/purchase";
import { SANDBOX_DECLINED_ID, SANDBOX_GONE_ID } from "@/lib/public-api/sandbox/stock";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createPurchaser } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { callOperation } from "./call-operation";

beforeAll(installCatalog);
beforeEach(emptyMarket);

const WEBHOOK_URL = "https://1.1.1.1/leads";
const THIRD = "5a9d0000-0000-4000-8000-000000000003";

function purchase(headers: Record<string, string>, body: Record<string, unknown>, key?: string) {
  return callOperation(purchaseLeads, {
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    body: { delivery_method: "webhook", webhook_url: WEBHOOK_URL, ...body },
  });
}

describe("POST /api/leads/purchase", () => {
  it("sells leads, registers the webhook once and returns the same for the same key", async () => {
    const { headers, user } = await createPurchaser();
    const ids = await createStock(2);
    const first = await purchase(headers, { lead_ids: ids }, "one");
    expect([first.status, first.body]).toEqual([
      200,
      {
        order_id: expect.any(String),
        purchased: ids,
        unavailable: [],
        total_amount: "91.00",
        currency: "USD",
      },
    ]);
    expect((await purchase(headers, { lead_ids: ids }, "one")).body).toEqual(first.body);
    const more = await createStock(1);
    expect((await purchase(headers, { lead_ids: more }, "two")).status).toBe(200);
    const webhooks = await db().destination.findMany({ where: { userId: user.id } });
    expect(webhooks.map(({ kind, webhookFormat }) => [kind, webhookFormat])).toEqual([["webhook", "flat"]]);
    expect(await db().delivery.count({ where: { userId: user.id, event: "lead.delivered" } })).toBe(3);
  });

  it("names leads that are gone in a 409", async () => {
    const { headers } = await createPurchaser();
    const response = await purchase(headers, { lead_ids: [THIRD] }, "gone");
    expect([response.status, response.body]).toEqual([
      409,
      expect.objectContaining({ type: "urn:leadwell:problem:leads-unavailable", unavailable: [THIRD] }),
    ]);
  });

  it("refuses a call without Idempotency-Key, without leads, or with a lead twice", async () => {
    const { headers, user } = await createPurchaser();
    expect((await purchase(headers, { lead_ids: [THIRD] })).status).toBe(400);
    expect((await purchase(headers, { lead_ids: [THIRD] }, "with space")).status).toBe(400);
    expect((await purchase(headers, { lead_ids: [] }, "a")).status).toBe(400);
    expect((await purchase(headers, { lead_ids: [THIRD, THIRD] }, "a")).status).toBe(400);
    expect(await db().leadPurchase.count({ where: { userId: user.id } })).toBe(0);
  });

  it("needs a destination of the delivery method", async () => {
    const { headers } = await createPurchaser();
    const body = { lead_ids: await createStock(1), delivery_method: "email", webhook_url: undefined };
    expect((await purchase(headers, body, "email")).status).toBe(422);
    const noUrl = { ...body, delivery_method: "webhook" };
    expect((await purchase(headers, noUrl, "webhook")).status).toBe(422);
  });

  it("buys invented leads with a test key, and stores and charges nothing", async () => {
    const { headers, user } = await createApiCaller({ mode: "test" });
    const bought = await purchase(headers, { lead_ids: [THIRD] }, "test");
    expect([bought.status, bought.body]).toMatchObject([200, { purchased: [THIRD], currency: "USD" }]);
    expect((await purchase(headers, { lead_ids: [SANDBOX_GONE_ID] }, "test")).body).toMatchObject({
      status: 409,
      unavailable: [SANDBOX_GONE_ID],
    });
    expect((await purchase(headers, { lead_ids: [SANDBOX_DECLINED_ID] }, "test")).body).toMatchObject({
      status: 402,
      decline_code: "insufficient_funds",
    });
    expect(await db().leadPurchase.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().payment.count({ where: { userId: user.id } })).toBe(0);
  });
});
