import { beforeAll, describe, expect, it } from "@jest/globals";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { saveView } from "@/lib/inbox/queue/saved-views.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createApiKey } from "@/tests/factories/api-keys";
import { createConfiguration } from "@/tests/factories/configurations";

import { createDeadDelivery } from "@/tests/factories/deliveries";

import { createOwnLead } from "@/tests/factories/own-leads";

import { createOpenPayment, pay } from "@/tests/factories/payments";
import { createPlan } from "@/tests/factories/plans";
import { callRoute, cookieOf, loadRoute, type RouteMethod } from "./call-route";
import { ABOUT_ONESELF, type Attempt, type Belongings, NAMED } from "./customer-calls";
import { isForCustomers, ROUTE_POLICIES } from "./route-policies";

let belongings: Belongings;
let stranger: SignInResult;

beforeAll(async () => {
  await installCatalog();
  stranger = await createCustomer();
  const { customer: owner, configuration, paymentIntentId } = await createOpenPayment();
  await pay(paymentIntentId);
  const settled = await settlePayment(paymentIntentId, { viewerId: owner.id });
  if (settled.outcome !== "settled") throw new Error("the payment did not become an order");
  const session = await db().session.findFirstOrThrow({ where: { userId: owner.id } });
  const inquiry = await db().inquiry.create({
    data: { userId: owner.id, firstName: "Ann", lastName: "Agent", email: owner.email, message: "Hello" },
  });
  belongings = {
    owner,
    configurationId: configuration.id,
    openConfigurationId: (await createConfiguration(owner)).id,
    paymentIntentId,
    orderId: settled.orderId,
    sessionId: session.id,
    inquiryId: inquiry.id,
    ...(await createDeadDelivery(owner.id)),
    leadId: await createOwnLead(owner),
    viewId: (await saveView(owner, { name: "Texas", query: "state=TX" })).views[0]?.id ?? "",
    planId: (await createPlan()).plan.id,
    invoiceId: (await db().billingDocument.findFirstOrThrow({ where: { orderId: settled.orderId } })).id,
    apiKeyId: (await createApiKey(owner)).id,
  };
});

/** Every call of staff, with somebody's things in it. */
const staffAttempt = (theirs: Belongings, route: string, method: RouteMethod): Attempt => ({
  params: {
    orderId: theirs.orderId,
    documentId: theirs.invoiceId,
    id: route.includes("inquiries") ? theirs.inquiryId : theirs.owner.id,
  },
  ...(method === "GET" ? {} : { body: { status: "cancelled", disabled: true, role: "staff", text: "x" } }),
});

const callsFor = (audience: string) =>
  Object.entries(ROUTE_POLICIES).flatMap(([route, policies]) =>
    (["GET", "POST", "PATCH", "PUT", "DELETE"] as const)
      .filter((method) =>
        audience === "customer" ? isForCustomers(policies[method]) : policies[method] === audience,
      )
      .map((method) => ({ call: `${method} ${route}`, method, route })),
  );

it("every call of a customer is known: about oneself, or about a thing", () => {
  const known = [...Object.keys(NAMED), ...ABOUT_ONESELF];
  expect(
    callsFor("customer")
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(known.toSorted());
});

describe.each(callsFor("customer").filter(({ call }) => call in NAMED))(
  "$call",
  ({ call, method, route }) => {
    it("answers another customer's thing as one that does not exist, and leaves it as it is", async () => {
      const attempt = NAMED[call]?.(belongings) ?? {};
      const answer = await callRoute(await loadRoute(route), method, {
        ...attempt,
        cookie: await cookieOf(stranger),
      });
      expect(answer.status).toBe(404);
      expectNothingTold(answer.body);
      expect(await db().session.count({ where: { id: belongings.sessionId, revokedAt: null } })).toBe(1);
      expect(await db().payment.count({ where: { userId: stranger.user.id } })).toBe(0);
    });
  },
);

it.each([
  "GET api-keys",
  "GET delivery/deliveries",
  "GET delivery/destinations",
  "GET my/bank-debits",
  "GET my/chats",
  "GET my/invoices",
  "GET my/invoices/export",
  "GET my/leads",
  "GET my/order-contents",
  "GET my/order-money",
  "GET my/order-progress",
  "GET my/overview",
  "GET my/waiting",
  "GET orders",
  "GET payment-methods",
  "GET plans",
  "GET sessions",
  "GET user",
  "GET user/export",
])("%s tells nothing of others", async (call) => {
  const handlers = await loadRoute(call.split(" ")[1] ?? "");
  const answer = await callRoute(handlers, "GET", { cookie: await cookieOf(stranger) });
  expect(answer.status).toBe(200);
  expectNothingTold(answer.body);
});

describe.each(callsFor("staff"))("$call", ({ route, method }) => {
  it("is refused to a customer with somebody's real ids, changes nothing, and is in the audit log", async () => {
    const before = await readThings();
    const entries = await countRefusals();
    const answer = await callRoute(await loadRoute(route), method, {
      ...staffAttempt(belongings, route, method),
      cookie: await cookieOf(stranger),
    });
    expect(answer.status).toBe(403);
    expectNothingTold(answer.body);
    expect(await readThings()).toEqual(before);
    expect(await countRefusals()).toBe(entries + 1);
  });
});

it("no customer makes themselves staff, or anybody's order done, by naming fields", async () => {
  const cookie = await cookieOf(stranger);
  const { POST } = await loadRoute("lead-configurations");
  const answer = await callRoute({ POST }, "POST", {
    cookie,
    body: {
      leadTypeId: "life-premium",
      selectedStates: ["TX", "CA", "FL", "NY", "GA"],
      leadQuantity: 250,
      purchaseType: "one-time",
      includeBeneficiary: true,
      includeHigherIncome: true,
      totalPrice: "11375.00",
      userId: belongings.owner.id,
      status: "ordered",
      role: "staff",
      user: { connect: { id: belongings.owner.id } },
    },
  });
  expect(answer).toMatchObject({ status: 201, body: { userId: stranger.user.id, status: "pending" } });
  const user = await db().user.findUniqueOrThrow({ where: { id: stranger.user.id } });
  expect(user.role).toBe("customer");
});

it("a token that nobody signed is written down when it is tried on a staff route", async () => {
  const entries = await countRefusals();
  const handlers = await loadRoute("admin/users");
  expect((await callRoute(handlers, "GET", { cookie: "forged" })).status).toBe(401);
  expect((await callRoute(handlers, "GET")).status).toBe(401);
  expect(await countRefusals()).toBe(entries + 1);
  const staff = await createStaff();
  expect((await callRoute(handlers, "GET", { cookie: await cookieOf(staff) })).status).toBe(200);
  expect(await countRefusals()).toBe(entries + 1);
});

function countRefusals(): Promise<number> {
  return db().auditEntry.count({ where: { action: "accounts.enter-admin", outcome: "denied" } });
}

async function readThings() {
  const { owner, orderId, inquiryId } = belongings;
  return {
    order: await db().order.findUnique({ where: { id: orderId } }),
    owner: await db().user.findUnique({ where: { id: owner.id } }),
    inquiry: await db().inquiry.findUnique({ where: { id: inquiryId }, include: { replies: true } }),
    sessions: await db().session.count({ where: { userId: owner.id, revokedAt: null } }),
  };
}

function expectNothingTold(body: unknown): void {
  const { owner, orderId, paymentIntentId, configurationId } = belongings;
  const text = JSON.stringify(body);
  for (const secret of [owner.email, owner.username, orderId, paymentIntentId, configurationId]) {
    expect(text).not.toContain(secret);
  }
}
