import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS, type Limits, type Throttled } from "@/lib/accounts/throttling/throttle-limits";
import { createCustomer } from "@/tests/factories/accounts";
import { buildConfiguration } from "@/tests/factories/configurations";
import { callRoute, cookieOf, loadRoute, type RouteMethod } from "./call-route";

/** The calls of customers that docs/security.md names as costly, with the limit that bounds them. */
const COSTLY: readonly (readonly [Throttled, RouteMethod, string, body: object | null])[] = [
  ["draw-pdf", "GET", "my/invoices/[documentId]/pdf", null],
  ["draw-pdf", "GET", "my/leads/[leadId]/consent/pdf", null],
  ["export-leads", "GET", "my/invoices/export", null],
  ["export-leads", "GET", "my/leads/export", null],
  ["export-leads", "GET", "my/results/export", null],
  ["export-data", "GET", "user/export", null],
  ["read-payments", "POST", "orders", { leadConfigId: randomUUID(), paymentIntentId: "pi_1" }],
  ["read-payments", "GET", "payment-methods", null],
  ["save-configuration", "POST", "lead-configurations", buildConfiguration()],
  ["save-configuration", "PATCH", "plans/[id]", { leadQuantity: 500, totalPrice: "22750.00" }],
  ["send-list", "PUT", "my/exclusions/customers", { phones: ["+15125550142"], emails: [] }],
  ["change-settings", "PATCH", "user", { company: "Another & Co" }],
  ["change-settings", "PUT", "delivery/settings", { mode: "all", order: [] }],
  ["change-settings", "DELETE", "sessions", {}],
  [
    "change-password",
    "POST",
    "user/password",
    { currentPassword: "a-good-passphrase", newPassword: "another-good-passphrase" },
  ],
  ["read-payments", "POST", "plans/[id]/payment-method", { paymentMethodId: "pm_1" }],
];

describe("a call that costs much", () => {
  it.each(COSTLY)("has its limit per account, %s: %s %s", async (kind, method, route, body) => {
    const customer = await createCustomer();
    const limits: Limits = LIMITS[kind];
    const { points } = limits.account ?? { points: 0 };
    expect(points).toBeGreaterThan(0);
    for (let attempt = 0; attempt < points; attempt += 1)
      await throttle(kind, { account: customer.user.id, ipAddress: null });
    const call = async (by: typeof customer) =>
      callRoute(await loadRoute(route), method, {
        cookie: await cookieOf(by),
        params: { documentId: randomUUID(), leadId: randomUUID(), id: randomUUID() },
        ...(body && { body }),
      });
    expect((await call(customer)).status).toBe(429);
    expect((await call(await createCustomer())).status).not.toBe(429);
  });

  it("is refused before it is parsed when a list of own customers has many keys", async () => {
    const cookie = await cookieOf(await createCustomer());
    // Its end is missing, so parsing it would be refused as not-json.
    const body = `{${Array.from({ length: 200_000 }, (_, index) => `"${index}":1,`).join("")}`;
    const answer = await callRoute(await loadRoute("my/exclusions/customers"), "PUT", { cookie, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { type: "urn:leadwell:problem:too-many-parts" },
    });
  });
});
