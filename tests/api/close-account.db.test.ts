import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as register } from "@/app/api/register/route";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { PATCH as changeProfile, GET as readUser } from "@/app/api/user/route";
import { issueToken } from "@/lib/accounts/mailed-links/account-tokens.server";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { acceptTerms } from "@/lib/checkout/accept-terms.server";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import {
  buildRegistration,
  createConfirmedCustomer,
  createCustomer,
  createStaff,
} from "@/tests/factories/accounts";
import { canary, findInDatabase } from "@/tests/factories/canaries";
import { createConfiguration } from "@/tests/factories/configurations";
import { createPaidPayment } from "@/tests/factories/payments";
import { mailsTo } from "@/tests/setup/caught-mails";
import { untilLocked } from "@/tests/waiting/until-locked";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const PASSWORD = "a-good-passphrase";
const close = (cookie: string, confirmation: string, password = PASSWORD) =>
  callRoute({ POST: closeAccount }, "POST", { cookie, body: { password, confirmation } });
const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const entriesOf = (id: string) =>
  db().auditEntry.findMany({ where: { subjectId: id, action: "accounts.close-account" } });

/** A customer whose order has the given status. */
async function createOrderedCustomer(
  status: "pending" | "approved" | "processing" | "completed" | "cancelled",
) {
  const { customer, paymentIntentId } = await createPaidPayment();
  await settlePayment(paymentIntentId);
  await db().order.updateMany({
    where: { userId: customer.id },
    data: { status, completedAt: status === "completed" ? new Date() : null },
  });
  const user = await rowOf(customer.id);
  return {
    user,
    paymentIntentId,
    cookie: await cookieOf({ user, sessionId: await openSession(user.id, NO_CLIENT) }),
  };
}

describe("closing an account", () => {
  it("leaves nothing personal in any table, and ends every session", async () => {
    const own = {
      username: canary("user").slice(0, 40),
      email: `${canary("mail")}@example.com`,
      firstName: canary("first"),
      lastName: canary("last"),
      company: canary("company"),
      phone: canary("phone"),
    };
    const more = {
      agent: canary("agent"),
      payingAgent: canary("paying-agent"),
      newEmail: canary("new-mail"),
      totp: canary("totp"),
      code: canary("code"),
    };
    const customer = await createConfirmedCustomer(own);
    const { id } = customer.user;
    const cookie = await cookieOf(customer);
    const other = await openSession(id, { userAgent: more.agent, ipAddress: "203.0.113.7" });
    await callRoute({ PATCH: changeProfile }, "PATCH", {
      cookie,
      body: { firstName: own.firstName, phone: own.phone },
    });
    await inTransaction((transaction) =>
      issueToken(transaction, {
        id: crypto.randomUUID(),
        userId: id,
        purpose: "confirm_email_change",
        newEmail: more.newEmail,
        now: new Date(),
      }),
    );
    await db().user.update({
      where: { id },
      data: { totpSecretSealed: more.totp, totpConfirmedAt: new Date() },
    });
    await db().recoveryCode.create({ data: { userId: id, codeHash: more.code } });
    const { id: leadConfigId } = await createConfiguration(customer.user);
    const version = legalEditions.termsOfService.version;
    const payer = { ipAddress: "203.0.113.77", userAgent: more.payingAgent };
    await acceptTerms(customer.user, { leadConfigId, version }, payer);
    const { passwordHash } = await rowOf(id);
    const personal = [
      ...Object.values(own),
      ...Object.values(more),
      passwordHash,
      "203.0.113.0/24",
      payer.ipAddress,
    ];
    for (const value of personal) expect(await findInDatabase(value)).not.toEqual([]);

    const answer = await close(cookie, own.username.toUpperCase());

    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
    for (const value of personal) expect([value, await findInDatabase(value)]).toEqual([value, []]);
    expect(await rowOf(id)).toMatchObject({
      username: `closed-${id}`,
      firstName: "Closed",
      lastName: "account",
      closedAt: expect.any(Date),
      disabledAt: expect.any(Date),
      totpConfirmedAt: null,
      emailConfirmedAt: null,
      stripeCustomerId: null,
    });
    for (const sessionId of [customer.sessionId, other]) {
      const call = { cookie: await cookieOf({ ...customer, sessionId }) };
      expect((await callRoute({ GET: readUser }, "GET", call)).status).toBe(401);
    }
    expect(await entriesOf(id)).toMatchObject([
      { actorId: id, outcome: "done", before: { closed: false }, after: { closed: true, sessionsEnded: 2 } },
    ]);
    const [goodbye] = await mailsTo(own.email).then((mails) =>
      mails.filter(({ text }) => /is closed/.test(text)),
    );
    expect(goodbye?.text).toContain(own.firstName);
  });

  it("keeps orders, payments and the customer at Stripe", async () => {
    const { user, cookie, paymentIntentId } = await createOrderedCustomer("completed");
    const read = () =>
      Promise.all([
        db().order.findMany({ where: { userId: user.id }, include: { history: true, configuration: true } }),
        db().payment.findMany({ where: { userId: user.id } }),
      ]);
    const before = await read();
    expect((await close(cookie, user.username)).status).toBe(204);
    expect(await read()).toEqual(before);
    expect(before[0]).toHaveLength(1);
    expect((await rowOf(user.id)).stripeCustomerId).toBe(user.stripeCustomerId);
    expect(user.stripeCustomerId).toMatch(/^cus_/);
    // The same payment, told once more by Stripe, stays what it is.
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled", isNew: false });
  });

  it("lets nobody in again, and the same person register anew", async () => {
    const registration = buildRegistration();
    const customer = await createCustomer(registration);
    expect((await close(await cookieOf(customer), registration.username)).status).toBe(204);
    for (const username of [registration.username, registration.email, `closed-${customer.user.id}`]) {
      await expect(signInWithPassword({ username, password: PASSWORD }, NO_CLIENT)).rejects.toMatchObject({
        status: 401,
      });
    }
    const again = await callRoute({ POST: register }, "POST", { body: registration });
    expect(again).toMatchObject({ status: 201, body: { username: registration.username } });
    expect(again.body).not.toMatchObject({ id: customer.user.id });
  });

  it("happens once, of two at the same time", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    const answers = await Promise.all([
      close(cookie, customer.user.username),
      close(cookie, customer.user.username),
      close(cookie, customer.user.username),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(204);
    // Too late: refused at the lock, at the password, or at the door.
    for (const status of statuses.slice(1)) expect([401, 403, 409]).toContain(status);
    expect((await entriesOf(customer.user.id)).filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  });
});

describe("an account is not closed", () => {
  it.each(["pending", "approved", "processing"] as const)("while an order is %s", async (status) => {
    const { user, cookie } = await createOrderedCustomer(status);
    const answer = await close(cookie, user.username);
    expect(answer).toMatchObject({ status: 409, body: { type: expect.stringContaining("open-orders") } });
    expect(await rowOf(user.id)).toEqual(user);
    expect(await entriesOf(user.id)).toMatchObject([{ outcome: "denied" }]);
  });

  it.each(["processing", "refunding"] as const)("while a payment is %s", async (state) => {
    const { user, cookie } = await createOrderedCustomer("completed");
    const settled = await db().payment.findFirstOrThrow({ where: { userId: user.id } });
    await db().payment.create({ data: { ...settled, paymentIntentId: `pi_${state}`, attempt: 1, state } });
    expect(await close(cookie, user.username)).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining("moving-payments") },
    });
  });

  it("with a wrong password, or another name", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    expect(await close(cookie, customer.user.username, "wrong")).toMatchObject({
      status: 403,
      body: { errors: { password: ["The password is not right"] } },
    });
    expect(await close(cookie, "somebody-else")).toMatchObject({
      status: 422,
      body: { errors: { confirmation: ["This is not your username"] } },
    });
    expect((await rowOf(customer.user.id)).closedAt).toBeNull();
    expect((await callRoute({ GET: readUser }, "GET", { cookie })).status).toBe(200);
  });

  it("while it is the last of staff; of the last two at once, one stays", async () => {
    await db().user.updateMany({ where: { role: "staff" }, data: { disabledAt: new Date() } });
    const pair = [await createStaff(), await createStaff()];
    const answers = await Promise.all(pair.map(async (one) => close(await cookieOf(one), one.user.username)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: expect.stringContaining("last-staff"),
    });
    expect(await db().user.count({ where: { role: "staff", disabledAt: null, closedAt: null } })).toBe(1);
  });

  it("when an order comes in at the same moment", async () => {
    const { user, cookie } = await createOrderedCustomer("completed");
    const { leadConfigId } = await db().order.findFirstOrThrow({ where: { userId: user.id } });
    // The order is being placed and holds its customer's row; the closing waits for it, and then sees it.
    const { closing } = await inTransaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "totalAmountCents")
         VALUES (gen_random_uuid(), $1, $2, $3, 1, 'custom', 100)`,
        [user.id, leadConfigId, `pi_${user.id.replaceAll("-", "")}`],
      );
      const started = close(cookie, user.username);
      await untilLocked();
      return { closing: started };
    });
    expect((await closing).status).toBe(409);
    expect((await rowOf(user.id)).closedAt).toBeNull();
  });
});
