import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { PATCH as change } from "@/app/api/delivery/destinations/[destinationId]/route";
import { POST as rotate } from "@/app/api/delivery/destinations/[destinationId]/secret/route";
import { POST as note } from "@/app/api/my/leads/[leadId]/notes/route";
import { POST as requestReturn } from "@/app/api/my/leads/[leadId]/return/route";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { secretDto } from "@/lib/delivery/destinations/schemas";
import { openDestination } from "@/lib/delivery/senders/outbound-delivery.server";
import { listNotes } from "@/lib/inbox/lead-notes.server";
import { leadNotesDto } from "@/lib/inbox/schemas";
import { setOwnCustomers } from "@/lib/marketplace/exclusions/exclusions.server";
import { db } from "@/lib/platform/db/prisma.server";
import { noteOutcome, returnLead } from "@/lib/public-api/contract/leads";
import { purchaseLeads } from "@/lib/public-api/contract/purchase";
import { readOwnReturn } from "@/lib/returns/queries.server";
import { codeOf } from "@/tests/errors/code-of";
import { errorOf } from "@/tests/errors/error-of";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { bearer, createApiKey } from "@/tests/factories/api-keys";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createLeadOf } from "@/tests/factories/leads-of-persons";
import { createOwnLead } from "@/tests/factories/own-leads";
import { buy, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { emptyMarket } from "@/tests/factories/stock";
import { callOperation } from "./call-operation";
import { callRoute, cookieOf } from "./call-route";

// PostgreSQL finds a row by its id in either case. What is compared with the id, or sealed for it, must not depend on the case.
const PHONE = "+15125650199";

beforeAll(installCatalog);
beforeEach(emptyMarket);

it("a lead of a person on the list of own customers is not named by its id in upper case, and the refusal counts", async () => {
  const { user, headers, purchaser } = await createPurchaser();
  await setOwnCustomers(user, { phones: [PHONE], emails: [] });
  const lead = (await createLeadOf({ phone: PHONE })).toUpperCase();
  // Also where no contract has read the id.
  expect(await errorOf(buy(purchaser, requestFor([lead])))).toMatchObject({ extras: { unavailable: [] } });
  const { points } = LIMITS["own-customer-refusals"].account;
  for (let used = 2; used < points; used++) await throttle("own-customer-refusals", { account: user.id });
  const purchase = () =>
    callOperation(purchaseLeads, {
      headers: { ...headers, "idempotency-key": "upper" },
      body: { lead_ids: [lead], delivery_method: "webhook", webhook_url: "https://1.1.1.1/leads" },
    });
  expect(await purchase()).toMatchObject({ status: 409, body: { unavailable: [] } });
  expect(await codeOf(buy(purchaser, requestFor([lead])))).toBe("too-many-requests");
});

it("a lead cannot be named twice by the case of its id", async () => {
  const { headers } = await createPurchaser();
  const id = await createLeadOf({ phone: PHONE });
  const twice = await callOperation(purchaseLeads, {
    headers: { ...headers, "idempotency-key": "twice" },
    body: { lead_ids: [id, id.toUpperCase()], delivery_method: "webhook" },
  });
  expect(twice).toMatchObject({ status: 400, body: { detail: "Name each lead once." } });
});

it("what is written about a lead under its id in upper case is read again, by session and by key", async () => {
  const customer = await createConfirmedCustomer();
  const [cookie, leadId] = [await cookieOf(customer), await createOwnLead(customer.user)];
  const headers = bearer((await createApiKey(customer.user)).key);
  const params = { leadId: leadId.toUpperCase() };
  const noted = await callRoute({ POST: note }, "POST", { cookie, params, body: { text: "By session." } });
  expect(leadNotesDto.parse(noted.body).notes).toMatchObject([{ text: "By session." }]);
  const body = { outcome: "quoted", note: "By key." };
  expect((await callOperation(noteOutcome, { headers, params, body })).body).toMatchObject({
    lead_id: leadId,
  });
  expect(await listNotes(customer.user, leadId)).toMatchObject([
    { text: "By key." },
    { text: "By session." },
  ]);
  const asked = { reason: "other", remedy: "refund", text: "They never asked for a quote." };
  expect((await callRoute({ POST: requestReturn }, "POST", { cookie, params, body: asked })).status).toBe(
    201,
  );
  expect((await readOwnReturn(customer.user, leadId)).request).toMatchObject({ text: asked.text });
});

it("a return by key under the lead's id in upper case keeps its text", async () => {
  const customer = await createConfirmedCustomer();
  const leadId = await createOwnLead(customer.user);
  const headers = bearer((await createApiKey(customer.user)).key);
  const body = { reason: "other", remedy: "refund", text: "They never asked for a quote." };
  const made = await callOperation(returnLead, { headers, params: { leadId: leadId.toUpperCase() }, body });
  expect(made).toMatchObject({ status: 201, body: { lead_id: leadId } });
  expect((await readOwnReturn(customer.user, leadId)).request).toMatchObject({ text: body.text });
});

it("a webhook keeps its secret and its URL when it is changed under its id in upper case", async () => {
  const customer = await createConfirmedCustomer();
  const cookie = await cookieOf(customer);
  const { id, secret } = await createDestinationRow(customer.user.id, webhookTo("https://1.1.1.1/old"));
  const params = { destinationId: id.toUpperCase() };
  const rotated = await callRoute({ POST: rotate }, "POST", { cookie, params, body: {} });
  const moved = { target: webhookTo("https://1.1.1.1/new") };
  expect((await callRoute({ PATCH: change }, "PATCH", { cookie, params, body: moved })).status).toBe(200);
  const row = await db().destination.findUniqueOrThrow({ where: { id } });
  const { secret: fresh } = secretDto.parse(rotated.body);
  expect(openDestination(row, new Date())).toMatchObject({
    target: { config: { url: "https://1.1.1.1/new" } },
    secrets: [fresh, secret],
  });
});
