import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { GET as exportData } from "@/app/api/user/export/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmEmail, createCustomer, createStaff } from "@/tests/factories/accounts";
import { canary } from "@/tests/factories/canaries";
import { createDestinationRow } from "@/tests/factories/deliveries";
import { createInquiry } from "@/tests/factories/inquiries";
import { createPaidPayment } from "@/tests/factories/payments";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const read = (cookie: string) => callRoute({ GET: exportData }, "GET", { cookie });

/** An account with something in every column of every table that names it. */
async function createFullAccount(name: string) {
  const { customer, paymentIntentId } = await createPaidPayment();
  await settlePayment(paymentIntentId);
  const { user: staff } = await createStaff({ username: canary(`staff-${name}`).slice(0, 40) });
  const order = await db().order.findFirstOrThrow({ where: { userId: customer.id } });
  const own = {
    firstName: canary(`${name}-first`),
    lastName: canary(`${name}-last`),
    company: canary(`${name}-company`),
    phone: canary(`${name}-phone`),
    username: canary(`${name}-user`),
    email: `${canary(`${name}-mail`)}@example.com`,
    note: canary(`${name}-note`),
    orderNotes: canary(`${name}-order-notes`),
    refund: canary(`${name}-refund`),
    userAgent: canary(`${name}-agent`),
    payingAgent: canary(`${name}-paying-agent`),
    device: canary(`${name}-device`),
    message: canary(`${name}-message`),
    laterMessage: canary(`${name}-later-message`),
    reply: canary(`${name}-reply`),
    destination: canary(`${name}-destination`),
  };
  const never = {
    hash: canary(`${name}-hash`),
    totp: canary(`${name}-totp`),
    recovery: canary(`${name}-recovery`),
    token: canary(`${name}-token`),
    newEmail: canary(`${name}-new-mail`),
    refundId: canary(`${name}-refund-id`),
    staffNote: canary(`${name}-staff-note`),
    failedDevice: canary(`${name}-failed-device`),
    staffName: staff.username,
    staffId: staff.id,
    url: canary(`${name}-url`),
  };
  const { firstName, lastName, company, phone, username, email } = own;
  await db().user.update({
    where: { id: customer.id },
    data: {
      firstName,
      lastName,
      company,
      phone,
      username,
      email,
      usernameKey: username,
      emailKey: email,
      emailConfirmedAt: new Date(),
      passwordHash: never.hash,
      totpSecretSealed: never.totp,
    },
  });
  await db().order.update({ where: { id: order.id }, data: { notes: own.orderNotes } });
  await db().orderStatusChange.create({
    data: { orderId: order.id, from: "pending", to: "approved", actorId: staff.id, note: own.note },
  });
  await db().payment.updateMany({
    where: { userId: customer.id },
    data: { refundReason: own.refund, refundId: never.refundId },
  });
  await db().recoveryCode.create({ data: { userId: customer.id, codeHash: never.recovery } });
  await db().accountToken.create({
    data: {
      userId: customer.id,
      purpose: "confirm_email_change",
      tokenHash: never.token,
      newEmail: never.newEmail,
      expiresAt: new Date(),
    },
  });
  const signIn = { action: "accounts.sign-in", subjectType: "user", subjectId: customer.id };
  await db().auditEntry.createMany({
    data: [
      { ...signIn, outcome: "done", after: { device: own.device } },
      { ...signIn, outcome: "failed", after: { device: never.failedDevice }, address: "198.51.100.0/24" },
    ],
  });
  const webhook = { kind: "webhook", config: { url: `https://crm.example/${never.url}` } } as const;
  const destination = await createDestinationRow(customer.id, webhook, { events: ["consent.revoked"] });
  await db().destination.update({ where: { id: destination.id }, data: { name: own.destination } });
  await db().deliverySettings.create({ data: { userId: customer.id, mode: "all" } });
  // People write their email address in any case.
  const { id } = await createInquiry({ email: own.email.toUpperCase(), message: own.message });
  const messages = { create: { id: randomUUID(), text: own.laterMessage } };
  const replies = { create: { authorId: staff.id, text: own.reply } };
  await db().inquiry.update({ where: { id }, data: { note: never.staffNote, messages, replies } });
  await db().termsAcceptance.create({
    data: {
      userId: customer.id,
      leadConfigId: order.leadConfigId,
      version: "1.0",
      ipAddress: "203.0.113.21",
      userAgent: own.payingAgent,
    },
  });
  const sessionId = await openSession(customer.id, { userAgent: own.userAgent, ipAddress: null });
  const cookie = await cookieOf({ user: customer, sessionId });
  return { own, never: { ...never, secret: destination.secret }, orderId: order.id, cookie, customer };
}

/** Values of the columns that the inventory marks as exported, or as not exported, in all rows of an account. */
async function readInventory(userId: string, isExported: boolean) {
  const values: string[] = [];
  for (const { table, rowsOfAccount, subject, columns } of PERSONAL_DATA) {
    if (!rowsOfAccount || subject !== "account") continue;
    const names = Object.keys(columns).filter((name) => columns[name]?.isExported === isExported);
    if (names.length === 0) continue;
    const { rows } = await pool().query<Record<string, unknown>>(
      `SELECT ${names.map((name) => `"${name}"`).join(", ")} FROM "${table}" WHERE ${rowsOfAccount}`,
      [userId],
    );
    values.push(
      ...rows.flatMap((row) =>
        Object.values(row).flatMap((value) =>
          value ? [typeof value === "string" ? value : JSON.stringify(value)] : [],
        ),
      ),
    );
  }
  return values;
}

describe("GET /api/user/export", () => {
  it("has every column that the inventory of personal data marks as exported, and no other", async () => {
    const { cookie, customer } = await createFullAccount("inventory");
    const exported = await readInventory(customer.id, true);
    const hidden = await readInventory(customer.id, false);
    // The account, its session, destination, order, history and payment; secrets, keys and hashes.
    expect(exported.length).toBeGreaterThanOrEqual(15);
    expect(hidden.length).toBeGreaterThan(6);
    const text = JSON.stringify((await read(cookie)).body);
    expect(exported.filter((value) => !text.includes(value))).toEqual([]);
    // The keys of username and email are written like these.
    const keys = new Set(exported);
    expect(hidden.filter((value) => !keys.has(value) && text.includes(value))).toEqual([]);
  });

  it("has everything of one's own, no secrets, and nothing of anybody else", async () => {
    const [ann, bob] = [await createFullAccount("ann"), await createFullAccount("bob")];
    const answer = await read(ann.cookie);
    const text = JSON.stringify(answer.body);
    expect(answer.status).toBe(200);
    for (const value of [...Object.values(ann.own).filter((one) => one !== ann.own.email), ann.orderId]) {
      expect(text).toContain(value);
    }
    expect(text.toLowerCase()).toContain(ann.own.email.toLowerCase());
    const foreign = [...Object.values(bob.own), ...Object.values(bob.never), bob.orderId, bob.customer.id];
    for (const value of [...Object.values(ann.never), ...foreign]) {
      expect(text.toLowerCase()).not.toContain(value.toLowerCase());
    }
    expect(text).not.toContain("$argon2");
    expect(answer.body).toMatchObject({
      profile: { id: ann.customer.id, twoFactor: false },
      configurations: [{ totalPrice: "11375.00", status: "ordered" }],
      orders: [{ history: [{ by: "Leadwell" }, { by: "staff", from: "pending", to: "approved" }] }],
      payments: [{ amount: "11375.00", currency: "USD", state: "settled" }],
      signIns: [
        { outcome: "done", device: ann.own.device },
        { outcome: "failed", device: null, address: null },
      ],
      inquiries: [
        { messages: [{ text: ann.own.laterMessage }], replies: [{ by: "staff", text: ann.own.reply }] },
      ],
      delivery: {
        mode: "all",
        destinations: [
          { kind: "webhook", summary: "crm.example", events: ["consent.revoked"], state: "active" },
        ],
      },
      leads: [],
    });
  });

  it("is a file that no cache keeps, and is in the audit log", async () => {
    const { user, sessionId } = await createCustomer();
    const answer = await read(await cookieOf({ user, sessionId }));
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="leadwell-\d{4}-\d{2}-\d{2}\.json"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const where = { actorId: user.id, action: "accounts.export-data" };
    const entries = await db().auditEntry.findMany({ where });
    expect(entries).toMatchObject([{ outcome: "done", before: null, after: null }]);
  });

  it("does not show the letters from an email address to a person who only registered with it", async () => {
    const { email, message } = await createInquiry({ message: canary("letter") });
    const thief = await createCustomer({ email });
    const cookie = await cookieOf(thief);
    expect((await read(cookie)).body).toMatchObject({ inquiries: [] });
    await confirmEmail(thief.user);
    expect((await read(cookie)).body).toMatchObject({ inquiries: [{ message }] });
  });

  it("takes an underscore in an email address as an underscore", async () => {
    const tail = `${randomUUID().slice(0, 8)}@example.com`;
    await createInquiry({ email: `axb-${tail}` });
    const customer = await createCustomer({ email: `a_b-${tail}` });
    await confirmEmail(customer.user);
    expect((await read(await cookieOf(customer))).body).toMatchObject({ inquiries: [] });
  });

  it("tells one's own sign-ins with device and network", async () => {
    const { user } = await createCustomer();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
    const signedIn = await signInWithPassword(
      { username: user.username, password: "a-good-passphrase" },
      { userAgent: firefox, ipAddress: "203.0.113.9" },
    );
    const signIns = z.object({ signIns: z.array(z.unknown()) });
    const body = signIns.parse((await read(await cookieOf(signedIn))).body);
    expect(body.signIns).toEqual([
      { at: expect.any(String), outcome: "done", device: "Firefox on Linux", address: "203.0.113.0/24" },
    ]);
  });

  it("is given ten times an hour", async () => {
    const cookie = await cookieOf(await createCustomer());
    for (let count = 0; count < 10; count += 1) expect((await read(cookie)).status).toBe(200);
    const refused = await read(cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
