import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { registerLeadWebhook } from "@/lib/delivery/destinations/api-webhooks.server";
import { db } from "@/lib/platform/db/prisma.server";
import { purchaseLeads } from "@/lib/public-api/contract/purchase";
import { SANDBOX_DECLINED_ID, SANDBOX_GONE_ID } from "@/lib/public-api/sandbox/stock";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
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

  it("registers a new webhook_url once for first calls at the same instant", async () => {
    const { headers, user } = await createPurchaser();
    const leads = await createStock(8);
    const responses = await Promise.all(leads.map((id) => purchase(headers, { lead_ids: [id] }, id)));
    expect(responses.map(({ status }) => status)).toEqual(leads.map(() => 200));
    expect(await db().destination.count({ where: { userId: user.id } })).toBe(1);
  });

  it("adds no second webhook for a webhook_url that a webhook of the dashboard has, spelled in another way", async () => {
    const { headers, user } = await createPurchaser({ scopes: ["leads:purchase"] });
    const spelled = WEBHOOK_URL.replace("https://", "HTTPS://").concat("#leads");
    const { id } = await createDestinationRow(user.id, webhookTo(spelled));
    const [first = "", second = ""] = await createStock(2);
    expect((await purchase(headers, { lead_ids: [first] }, "first")).status).toBe(200);
    await registerLeadWebhook({ id: user.id, ipAddress: null }, WEBHOOK_URL, "webhook_url");
    expect(await db().destination.findMany({ where: { userId: user.id } })).toMatchObject([{ id }]);
    await db().destination.update({ where: { id }, data: { pausedAt: new Date(), pausedBy: "owner" } });
    expect((await purchase(headers, { lead_ids: [second] }, "second")).status).toBe(422);
  });

  it.each(["live", "test"] as const)(
    "refuses a webhook_url with the delivery method email to a %s key, instead of ignoring it",
    async (mode) => {
      const { headers, user } = await createApiCaller({ mode });
      const body = { lead_ids: [THIRD], delivery_method: "email" };
      expect(await purchase(headers, body, "email")).toMatchObject({
        status: 400,
        body: { errors: { webhook_url: [expect.stringContaining("delivery_method")] } },
      });
      expect(await db().destination.count({ where: { userId: user.id } })).toBe(0);
    },
  );

  it("names webhook_url where it refuses it, and the scope that a new one needs", async () => {
    const { headers } = await createPurchaser();
    const lead_ids = await createStock(1);
    const refused = await purchase(headers, { lead_ids, webhook_url: "https://127.0.0.1/leads" }, "url");
    expect(refused).toMatchObject({ status: 422, body: { errors: { webhook_url: [expect.any(String)] } } });
    const buyer = await createPurchaser({ scopes: ["leads:purchase"] });
    const lacking = await purchase(buyer.headers, { lead_ids }, "scope");
    expect(lacking.headers.get("www-authenticate")).toContain('scope="webhooks:write"');
  });

  it("charges nothing above max_total_amount, names the price, and leaves the Idempotency-Key free", async () => {
    const { headers, user } = await createPurchaser();
    const lead_ids = await createStock(2);
    const refused = await purchase(headers, { lead_ids, max_total_amount: "90.99" }, "most");
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { type: "urn:leadwell:problem:price-changed", total_amount: "91.00" },
    ]);
    expect(await db().payment.count({ where: { userId: user.id } })).toBe(0);
    expect(await db().lead.count({ where: { id: { in: lead_ids }, heldBy: null } })).toBe(2);
    expect((await purchase(headers, { lead_ids, max_total_amount: "90" }, "most")).status).toBe(400);
    const bought = await purchase(headers, { lead_ids, max_total_amount: "91.00" }, "most");
    expect([bought.status, bought.body]).toMatchObject([200, { total_amount: "91.00" }]);
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

  it("registers no webhook for a key without webhooks:write, nor for an account that may not buy", async () => {
    const body = { lead_ids: await createStock(1) };
    const customer = await createPurchaser({ scopes: ["leads:purchase"] });
    const refused = await purchase(customer.headers, body, "scope");
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { type: "urn:leadwell:problem:scope-missing" },
    ]);
    const stranger = await createApiCaller();
    const notApproved = await purchase(stranger.headers, body, "standing");
    expect(notApproved.body).toMatchObject({ type: "urn:leadwell:problem:account-not-approved" });
    const owners = { in: [customer.user.id, stranger.user.id] };
    expect(await db().destination.count({ where: { userId: owners } })).toBe(0);
    expect(await db().leadPurchase.count({ where: { userId: owners } })).toBe(0);
  });

  it("sells nothing that only a paused webhook would get, and says who can resume it", async () => {
    const { headers, user } = await createPurchaser();
    await purchase(headers, { lead_ids: await createStock(1) }, "first");
    const lead_ids = await createStock(1);
    const refused = async (pausedBy: "owner" | "staff", body: Record<string, unknown>) => {
      await db().destination.updateMany({
        where: { userId: user.id },
        data: { pausedAt: new Date(), pausedBy },
      });
      return purchase(headers, { lead_ids, ...body }, JSON.stringify([pausedBy, body]));
    };
    const detail = (pattern: RegExp) => ({ status: 422, body: { detail: expect.stringMatching(pattern) } });
    const [byUrl, byKind] = [{}, { webhook_url: undefined }];
    expect(await refused("owner", byUrl)).toMatchObject(detail(/^This webhook is paused.*Resume it/));
    expect(await refused("owner", byKind)).toMatchObject(detail(/^All your webhooks are paused/));
    expect(await refused("staff", byUrl)).toMatchObject(detail(/^Our support disabled this webhook/));
    expect(await refused("staff", byKind)).toMatchObject(detail(/^Our support disabled your webhook/));
    const email = { webhook_url: undefined, delivery_method: "email" };
    expect(await refused("staff", email)).toMatchObject(detail(/^You have no email destination yet/));
    expect(await db().payment.count({ where: { userId: user.id } })).toBe(1);
  });

  it("sells no lead type that is not on offer", async () => {
    const { headers } = await createPurchaser();
    const [leadId = ""] = await createStock(1);
    const { line, tier } = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
    await db().leadType.updateMany({ where: { line, tier: tier ?? "standard" }, data: { isOffered: false } });
    try {
      expect((await purchase(headers, { lead_ids: [leadId] }, "withdrawn")).body).toMatchObject({
        unavailable: [leadId],
      });
    } finally {
      await db().leadType.updateMany({ data: { isOffered: true } });
    }
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
    const dear = await purchase(headers, { lead_ids: [THIRD], max_total_amount: "1.00" }, "test");
    expect(dear).toMatchObject({ status: 409, body: { total_amount: "24.00" } });
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
