import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Secret, TOTP } from "otpauth";
import { GET as listOrders } from "@/app/api/orders/route";
import { GET as whoAmI } from "@/app/api/user/route";
import { POST as confirm } from "@/app/api/user/two-factor/confirm/route";
import { POST as begin } from "@/app/api/user/two-factor/route";
import { twoFactorSetupDto } from "@/lib/accounts/dto";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { callRoute, cookieOf, loadRoute, type RouteMethod } from "./call-route";
import { isForCustomers, ROUTE_POLICIES } from "./route-policies";

// The operator requires it. Read before anything asks for the configuration.
beforeAll(() => {
  process.env.CUSTOMER_TWO_FACTOR = "required";
});

const METHODS: readonly RouteMethod[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const REFUSAL = "urn:leadwell:problem:two-factor-required";
/** What a customer needs to confirm or correct the email, to set it up, to see and end sessions, and to leave. */
const BEFORE = [
  "DELETE sessions",
  "DELETE sessions/[id]",
  "GET sessions",
  "GET user",
  "POST email/send-confirmation",
  "POST user/close",
  "POST user/email",
  "POST user/two-factor",
  "POST user/two-factor/confirm",
];

const params = {
  id: randomUUID(),
  orderId: randomUUID(),
  leadId: randomUUID(),
  destinationId: randomUUID(),
};

describe("a customer without the second factor that the operator requires", () => {
  it("can do nothing but set it up, end sessions and close the account", async () => {
    const cookie = await cookieOf(await createConfirmedCustomer());
    const open: string[] = [];
    for (const [route, policies] of Object.entries(ROUTE_POLICIES)) {
      for (const method of METHODS.filter((one) => isForCustomers(policies[one]))) {
        const body = method === "GET" ? undefined : {};
        const answer = await callRoute(await loadRoute(route), method, { cookie, body, params });
        const isRefused = (JSON.stringify(answer.body) ?? "").includes(REFUSAL);
        if (!isRefused) open.push(`${method} ${route}`);
      }
    }
    expect(open.toSorted()).toEqual(BEFORE);
  });

  it("is told so, and goes on once it is set up", async () => {
    const cookie = await cookieOf(await createConfirmedCustomer());
    const me = () => callRoute({ GET: whoAmI }, "GET", { cookie });
    const orders = () => callRoute({ GET: listOrders }, "GET", { cookie });
    expect((await me()).body).toMatchObject({ twoFactor: false, mustSetUpTwoFactor: true });
    expect((await orders()).status).toBe(403);
    const begun = await callRoute({ POST: begin }, "POST", {
      cookie,
      body: { password: "a-good-passphrase" },
    });
    const { secret } = twoFactorSetupDto.parse(begun.body);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await callRoute({ POST: confirm }, "POST", { cookie, body: { code } })).status).toBe(200);
    expect((await me()).body).toMatchObject({ twoFactor: true, mustSetUpTwoFactor: false });
    expect((await orders()).status).toBe(200);
  });
});
