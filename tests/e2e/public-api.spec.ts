import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createPurchaser } from "@/tests/factories/purchases";
import { expect, test } from "./fixtures";
import { stockLead } from "./stock-lead";

const leads = z.object({ leads: z.array(z.object({ lead_id: z.string(), state: z.string() })) });
const withId = z.object({ id: z.string() });

/** No order and no other test is about leads from here. */
const VERMONT = { city: "Burlington", state: "VT", zip: "05401" };

// The run compares every response of these calls with the OpenAPI document (scripts/checks/api-responses).
test("a program finds a lead, buys it, reads it, notes an outcome and returns it", async ({
  request,
  crm,
}) => {
  const { headers } = await createPurchaser();
  await stockLead({ request }, VERMONT);
  const call = (method: "get" | "post" | "delete", path: string, data?: unknown) =>
    request[method](path, {
      headers: { ...headers, "idempotency-key": randomUUID() },
      ...(data === undefined ? {} : { data }),
    });

  const hook = `e2e-${randomUUID().slice(0, 12)}`;
  const url = `${crm.url}/hooks/${hook}`;
  const made = await call("post", "/api/webhooks", { url, events: ["lead.delivered"] });
  expect(made.status()).toBe(201);
  const { id: webhookId } = withId.parse(await made.json());
  expect((await call("get", "/api/webhooks")).status()).toBe(200);
  expect((await call("get", `/api/webhooks/${webhookId}`)).status()).toBe(200);

  const listed = leads.parse(await (await call("get", "/api/leads?state=VT&limit=1")).json());
  const leadId = listed.leads[0]?.lead_id ?? "";
  const offered = await call("get", `/api/leads/${leadId}`);
  expect(await offered.json()).toMatchObject({ status: "available", state: "VT" });
  const purchase = { lead_ids: [leadId], delivery_method: "webhook", webhook_url: url };
  const dear = await call("post", "/api/leads/purchase", { ...purchase, max_total_amount: "0.01" });
  expect(dear.status()).toBe(409);
  const bought = await call("post", "/api/leads/purchase", purchase);
  expect(bought.status()).toBe(200);
  const { order_id } = z.object({ order_id: z.string() }).parse(await bought.json());
  expect((await call("post", "/api/leads/purchase", purchase)).status()).toBe(409);
  await crm.waitForReceived({ hook, count: 1 });

  expect(await (await call("get", `/api/orders/${order_id}`)).json()).toMatchObject({ status: "completed" });
  expect((await call("get", "/api/orders?status=completed")).status()).toBe(200);
  expect(leads.parse(await (await call("get", "/api/leads/mine")).json()).leads).toMatchObject([
    { lead_id: leadId },
  ]);
  const owned = await call("get", `/api/leads/${leadId}`);
  expect(await owned.json()).toMatchObject({ status: "owned", contact_info: { state: "VT" } });
  expect((await call("post", `/api/leads/${leadId}/outcome`, { outcome: "contacted" })).status()).toBe(201);
  const returned = { reason: "disconnected", remedy: "refund" };
  expect((await call("post", `/api/leads/${leadId}/return`, returned)).status()).toBe(201);
  expect((await call("delete", `/api/webhooks/${webhookId}`)).status()).toBe(204);
});

test("a program that does something wrong is told what", async ({ request }) => {
  const { headers } = await createPurchaser({ scopes: ["leads:read"] });
  expect((await request.get("/api/leads")).status()).toBe(401);
  expect((await request.get("/api/orders", { headers })).status()).toBe(403);
  expect((await request.get("/api/leads?limit=0", { headers })).status()).toBe(400);
  expect((await request.get(`/api/leads/${randomUUID()}`, { headers })).status()).toBe(404);
});

test("no other site may call the API: neither a call nor its preflight has a header of CORS", async ({
  request,
}) => {
  const { headers } = await createPurchaser();
  const origin = "https://evil.example";
  const asked = {
    origin,
    "access-control-request-method": "GET",
    "access-control-request-headers": "authorization",
  };
  const responses = [
    await request.get("/api/leads?limit=1", { headers: { ...headers, origin } }),
    await request.fetch("/api/leads", { method: "OPTIONS", headers: asked }),
    await request.fetch("/api/orders", { method: "OPTIONS", headers: asked }),
  ];
  for (const response of responses) {
    expect(Object.keys(response.headers()).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});
