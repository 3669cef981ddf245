import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createApiWebhook } from "@/lib/delivery/destinations/api-webhooks.server";
import { db } from "@/lib/platform/db/prisma.server";
import { API_OPERATIONS } from "@/lib/public-api/contract/operations";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { writeCursor } from "@/lib/public-api/live/cursor";
import { bearer, createApiKey } from "@/tests/factories/api-keys";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createPurchaser } from "@/tests/factories/purchases";
import { createStock } from "@/tests/factories/stock";
import { callOperation } from "./call-operation";
import { readCalls } from "./fuzz-document";
import { OPERATION_TIMEOUT_MS, REQUESTS_PER_OPERATION, sendAll } from "./fuzz-operation";
import { requestsAround } from "./fuzz-requests";

const document = describeApi({
  origin: "https://leadwell.example",
  supportEmail: "support@leadwell.example",
});

/** Few, so that all but a few purchases find them gone: each sale costs twenty calls. */
const LEADS_FOR_SALE = 6;
const OWN_LEADS = 3;

/** Ids that exist, for a customer who has something of everything. */
const ids: Record<"owned" | "forSale" | "orders" | "webhooks" | "headers", string[]> = {
  owned: [],
  forSale: [],
  orders: [],
  webhooks: [],
  headers: [],
};
const oneOf = (name: keyof typeof ids) => fc.nat(99).map((dice) => ids[name][dice % ids[name].length]);

const CALLS = readCalls(document, {
  leadId: fc.oneof(oneOf("owned"), oneOf("forSale")),
  orderId: oneOf("orders"),
  webhookId: oneOf("webhooks"),
  order_id: oneOf("orders"),
  lead_ids: oneOf("forSale").map((id) => [id]),
  cursor: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
    .map((at) => writeCursor({ at, id: randomUUID() })),
  date_range: fc.constantFrom(
    "2026-11-01/2026-11-21",
    "2020-01-01/2039-12-31",
    "2026-11-21/2026-11-01",
    "1000-01-01/9998-12-31",
    "2026-11-01/9999-12-31",
  ),
  // One that may be called, and some that may not.
  webhook_url: fc.constantFrom("https://1.1.1.1/leads", "http://169.254.169.254/", "https://localhost/"),
  url: fc.constantFrom("https://1.1.1.1/leads", "http://169.254.169.254/", "https://localhost/"),
  events: fc.constantFrom(["lead.delivered"], ["lead.delivered", "lead.returned"], []),
});

/** The headers of a call: mostly of the customer's live key, else of a key that is refused or works in the sandbox. */
const authorizations = fc.nat(19).map((dice) => ids.headers[Math.max(0, dice - 14)] ?? "");

/**
 * Whether a call read a lead of the tests' stock, whose contact cannot be decrypted: an operation that ran before may have bought it.
 */
const isWithoutContact = (status: number, { params }: { params?: Record<string, string> | undefined }) =>
  status === 503 && ids.forSale.includes(params?.["leadId"]?.toLowerCase() ?? "");

beforeAll(async () => {
  await installCatalog();
  const { user, headers } = await createPurchaser();
  const { leads } = await createOwnLeads(
    user,
    Array.from({ length: OWN_LEADS }, () => "life"),
  );
  const webhook = await createApiWebhook({ id: user.id }, { url: "https://1.1.1.1/other", events: [] });
  ids.owned = leads.map(({ leadId }) => leadId);
  ids.orders = leads.map(({ orderId }) => orderId);
  ids.forSale = await createStock(LEADS_FOR_SALE);
  ids.webhooks = [webhook.id];
  const sandbox = await createApiKey(user, { mode: "test" });
  const reader = await createApiKey(user, { scopes: ["orders:read"] });
  const lister = await createApiKey(user, { scopes: ["leads:read"] });
  const revoked = await createApiKey(user);
  await db().apiKey.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
  ids.headers = [
    headers.authorization ?? "",
    ...[sandbox, reader, lister, revoked].map(({ key }) => bearer(key).authorization ?? ""),
    "Basic bm9ib2R5",
  ];
});

// The purchases of purchaseLeads register webhooks until the account may have no more. createWebhook would then refuse the live
// key each time, and succeed only with the test key, which few requests have.
beforeEach(async () => {
  await db().destination.updateMany({
    where: { id: { notIn: ids.webhooks }, removedAt: null },
    data: { removedAt: new Date() },
  });
});

describe.each(CALLS)("$id", (call) => {
  it(
    `returns what the document says to ${REQUESTS_PER_OPERATION} requests made from it`,
    async () => {
      const operation = API_OPERATIONS.find(({ id }) => id === call.id);
      if (!operation) throw new Error(`the contract has no ${call.id}`);
      const statuses = new Set<number>();
      const requests = fc
        .tuple(requestsAround(operation.method, call), authorizations)
        .map(([request, authorization]) => ({ ...request, headers: { authorization, ...request.headers } }));
      await sendAll(requests, async (request) => {
        const { status, body } = await callOperation(operation, request);
        statuses.add(status);
        if (status >= 500 && !isWithoutContact(status, request))
          throw new Error(`${status} ${JSON.stringify(body)} to ${JSON.stringify(request)}`);
      });
      expect([...statuses].filter((status) => status < 300)).toHaveLength(1);
      expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403]));
    },
    OPERATION_TIMEOUT_MS,
  );
});
