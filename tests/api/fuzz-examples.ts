import { randomUUID } from "node:crypto";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { createApiKey } from "@/tests/factories/api-keys";
import { buildConfiguration, createConfiguration, FORECAST_QUERY } from "@/tests/factories/configurations";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLead } from "@/tests/factories/own-leads";
import { createOpenPayment, pay } from "@/tests/factories/payments";
import { createPlanOf } from "@/tests/factories/plans";
import { createStaffTask } from "@/tests/factories/staff-tasks";
import { leadExamples } from "./fuzz-lead-examples";
import type { Example } from "./fuzz-requests";

const token = "A".repeat(43);
// Never the right one: an account that is closed, or has another password, would refuse everything after it.
const password = "not-the-right-passphrase";

/** Things of other people, which staff and strangers ask for. */
export type World = Awaited<ReturnType<typeof buildWorld>>;

/** Makes things of other people. Calls that only read may share them. */
export async function buildWorld() {
  const { user: somebody } = await createCustomer();
  const inquiry = await db().inquiry.create({
    data: {
      firstName: "Ann",
      lastName: "Agent",
      email: "ann@example.com",
      phone: "1",
      industry: "life-insurance",
    },
  });
  const publisher = await createPublisherWithKey();
  return { somebodyId: somebody.id, inquiryId: inquiry.id, orderId: await createOrder(), ...publisher };
}

/** Good calls of a viewer, by operation, with things that exist. An operation without an example sends nothing. */
export async function buildExamples(
  viewer: { id: string },
  { somebodyId, inquiryId, orderId, publisherId, keyId, key }: World,
): Promise<Readonly<Record<string, Example>>> {
  const configuration = await createConfiguration(viewer);
  const account = { params: { id: somebodyId } };
  const order = { params: { orderId } };
  const { id: destinationId } = await createDestinationRow(viewer.id, webhookTo("https://127.0.0.1/leads"));
  const inquiryParams = { params: { id: inquiryId } };
  const lead = { params: { leadId: await createOwnLead(viewer) } };
  const sold = { from: "2026-01-01T00:00:00Z", to: "2099-01-01T00:00:00.000Z" };
  const leads = { line: "life", state: "TX", orderId, progress: "new", ...sold };
  const publisher = { params: { id: publisherId } };
  const page = { search: "ann", page: "1" };
  const plan = { params: { id: await createPlanOf(viewer) } };
  return {
    "GET admin/accounts": { query: { ...page, role: "customer", state: "active" } },
    "GET admin/accounts/[id]": account,
    "PATCH admin/accounts/[id]": { ...account, body: { disabled: true, role: "staff" } },
    "POST admin/accounts/[id]/email": { ...account, body: { newEmail: "new@example.com" } },
    "DELETE admin/accounts/[id]/second-factor": { ...account, body: {} },
    "DELETE admin/accounts/[id]/sessions": { ...account, body: {} },
    "GET admin/audit": {
      query: {
        actor: "ann",
        subject: viewer.id,
        action: "accounts.sign-in",
        outcome: "done",
        from: "2026-01-01T00:00:00Z",
        to: "2027-01-01T00:00:00.000Z",
        cursor: "1000",
      },
    },
    "POST admin/confirm-identity": { body: { password } },
    "POST user/confirm-identity": { body: { password } },
    "POST api-keys": {
      body: {
        name: "CRM",
        scopes: ["leads:read"],
        mode: "test",
        expiresAt: "2030-01-01T00:00:00Z",
        dailyLimit: "500.00",
      },
    },
    "DELETE api-keys/[id]": { params: { id: (await createApiKey(viewer)).id }, body: {} },
    "POST admin/consumers/erase": { body: { person: "ann@example.com", case: "Request 1" } },
    "POST admin/consumers/export": { body: { person: "ann@example.com", case: "Request 1" } },
    "GET admin/deliveries/dead": { query: { destinationId, kind: "webhook", page: "1" } },
    "PATCH admin/deliveries/destinations/[destinationId]": {
      params: { destinationId },
      body: { disabled: true },
    },
    "POST admin/deliveries/replays": { body: { destinationId } },
    "GET admin/inquiries": { query: { ...page, status: "new" } },
    "GET admin/inquiries/[id]": inquiryParams,
    "PATCH admin/inquiries/[id]": { ...inquiryParams, body: { note: "Called back." } },
    "POST admin/inquiries/[id]/replies": { ...inquiryParams, body: { id: randomUUID(), text: "Hello." } },
    "GET admin/orders/[orderId]": order,
    "GET my/orders/[orderId]": order,
    "PATCH admin/orders/[orderId]": {
      ...order,
      body: { status: "approved", notes: "ok", completedAt: null },
    },
    "POST admin/publishers": { body: { name: "Firm", lines: ["life"], states: ["TX"], dailyCap: 5 } },
    "GET admin/publishers/[id]": publisher,
    "PATCH admin/publishers/[id]": { ...publisher, body: { pause: { reason: "Too many returns" } } },
    "GET admin/publishers/[id]/statements/[month]": { params: { id: publisherId, month: "2026-11" } },
    "GET admin/publishers/[id]/statements/[month]/export": { params: { id: publisherId, month: "2026-11" } },
    "POST admin/publishers/[id]/keys": { ...publisher, body: { mode: "live" } },
    "DELETE admin/publishers/[id]/keys/[keyId]": { params: { id: publisherId, keyId }, body: {} },
    "GET admin/orders/[orderId]/invoice": order,
    "GET admin/orders/[orderId]/refund": order,
    "GET admin/orders/[orderId]/summary": order,
    "POST admin/search": { body: { text: "evergreen" } },
    "GET admin/overview": { query: { days: "28" } },
    "GET admin/invoices/[documentId]/pdf": { params: { documentId: randomUUID() } },
    "GET admin/orders/[orderId]/money": order,
    "GET admin/disputes": { query: { group: "answer", page: "1" } },
    "GET admin/disputes/[id]": { params: { id: "du_of_nobody" } },
    "GET admin/disputes/[id]/packet": { params: { id: "du_of_nobody" } },
    "GET admin/disputes/[id]/packet/pdf": { params: { id: "du_of_nobody" } },
    "GET admin/tasks": { query: { status: "done", page: "1" } },
    "PATCH admin/tasks/[id]": {
      params: { id: await createStaffTask() },
      body: { done: true, note: "Refunded." },
    },
    "GET admin/returns": { query: { status: "open", page: "1" } },
    "POST admin/returns/[leadId]": {
      params: { leadId: randomUUID() },
      body: { reason: "duplicate", remedy: "refund", answer: "The same person as in May." },
    },
    "POST admin/returns/[leadId]/decision": {
      params: { leadId: randomUUID() },
      body: { verdict: "denied", answer: "It rang when we called." },
    },
    "POST admin/suppressions": { body: { person: "ann@example.com", reason: "dnc", source: "Call" } },
    "POST admin/suppressions/import": {
      body: { firstLine: 1, lines: ["phone", "+15122345678"], reason: "dnc", source: "list.csv" },
    },
    "POST admin/suppressions/lift": { body: { person: "ann@example.com", note: "Entered by mistake." } },
    "POST admin/suppressions/search": { body: { search: "ann@example.com", page: 1 } },
    "GET states": { query: { line: "life" } },
    "GET forecast": { query: FORECAST_QUERY },
    "POST calculate-pricing": {
      body: {
        leadTypeId: "life-premium",
        leadQuantity: 250,
        includeBeneficiary: "true",
        includeHigherIncome: true,
      },
    },
    "POST contact": {
      body: {
        firstName: "Ann",
        lastName: "Agent",
        email: "ann@example.com",
        phone: "1",
        company: "",
        industry: "life-insurance",
        leadVolume: "50-100",
        message: "Hello",
      },
    },
    "POST create-payment-intent-config": { body: { leadConfigId: configuration.id } },
    "POST csp-reports": {
      body: { "csp-report": { "document-uri": "https://x.example/", "effective-directive": "script-src" } },
    },
    "GET delivery/deliveries": { query: { destinationId, leadId: randomUUID(), status: "due", page: "1" } },
    "POST delivery/destinations": {
      body: {
        name: "Ringy",
        events: ["consent.revoked"],
        target: {
          kind: "mapped",
          config: {
            url: "https://127.0.0.1/leads",
            headers: [{ name: "x-key", value: "k" }],
            fields: [{ field: "contact.email", value: "{{contact_info.email}}" }],
          },
        },
      },
    },
    "GET delivery/destinations/[destinationId]": { params: { destinationId } },
    "PATCH delivery/destinations/[destinationId]": {
      params: { destinationId },
      body: { name: "CRM", paused: true, target: { kind: "webhook", config: { url: "https://127.0.0.1/" } } },
    },
    "DELETE delivery/destinations/[destinationId]": { params: { destinationId: randomUUID() }, body: {} },
    "POST delivery/destinations/[destinationId]/secret": { params: { destinationId }, body: {} },
    "POST delivery/destinations/[destinationId]/test": { params: { destinationId }, body: { line: "life" } },
    "POST delivery/replays": {
      body: { destinationId, from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z" },
    },
    "PUT delivery/settings": { body: { mode: "all", order: [destinationId] } },
    "POST email/approve-change": { body: { token } },
    "POST email/confirm": { body: { token } },
    "POST email/confirm-change": { body: { token } },
    "POST email/send-confirmation": { body: {} },
    "POST intake/leads": { headers: { authorization: `Bearer ${key}` }, body: buildLeadPost("life") },
    "POST lead-configurations": { body: { ...buildConfiguration() } },
    "GET lead-configurations/[id]": { params: { id: configuration.id } },
    "POST login": { body: { username: "agent", password, code: "123456" } },
    "GET my/invoices": { query: { orderId: randomUUID(), page: "1" } },
    "GET my/invoices/[documentId]/pdf": { params: { documentId: randomUUID() } },
    ...leadExamples(lead, leads),
    "POST orders": {
      body: {
        leadConfigId: configuration.id,
        paymentIntentId: "pi_unknown",
        orderType: "custom",
        totalAmount: "1.00",
      },
    },
    "POST password-reset": { body: { email: "ann@example.com" } },
    "POST password-reset/confirm": { body: { token, password: "another-good-passphrase" } },
    "GET plans/[id]": plan,
    "PATCH plans/[id]": { ...plan, body: { leadQuantity: 500, totalPrice: "22750.00" } },
    "POST plans/[id]/cancel": { ...plan, body: {} },
    "POST plans/[id]/pause": { ...plan, body: {} },
    "POST plans/[id]/payment-method": { ...plan, body: { paymentMethodId: "pm_unknown" } },
    "POST plans/[id]/resume": { ...plan, body: {} },
    "POST plans/[id]/skip": { ...plan, body: { dueOn: "2026-11-29" } },
    "POST register": { body: buildRegistration() },
    "DELETE sessions": { body: {} },
    "DELETE sessions/[id]": { params: { id: randomUUID() }, body: {} },
    "POST stripe/webhook": { body: { id: "evt_1", type: "payment_intent.succeeded", data: { object: {} } } },
    "PATCH user": {
      body: { firstName: "Ann", lastName: "Agent", company: "Co", phone: "1", timeZone: "America/Chicago" },
    },
    "POST user/close": { body: { password, confirmation: "ann" } },
    "POST user/email": { body: { newEmail: "new@example.com", password } },
    "POST user/password": { body: { currentPassword: password, newPassword: "another-good-passphrase" } },
    "POST user/two-factor": { body: { password } },
    "POST user/two-factor/confirm": { body: { code: "123456" } },
    "POST user/two-factor/disable": { body: { password, code: "123456" } },
    "POST user/two-factor/recovery-codes": { body: { password, code: "123456" } },
  };
}

async function createOrder(): Promise<string> {
  const { customer, paymentIntentId } = await createOpenPayment();
  await pay(paymentIntentId);
  const settlement = await settlePayment(paymentIntentId, { viewerId: customer.id });
  if (settlement.outcome !== "settled") throw new Error("the payment did not become an order");
  return settlement.orderId;
}
