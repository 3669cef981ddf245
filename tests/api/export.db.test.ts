import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { GET as exportData } from "@/app/api/user/export/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { setAlerts } from "@/lib/delivery/alerts/set-alerts.server";
import { toDecimal } from "@/lib/kit/money";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmEmail, createCustomer } from "@/tests/factories/accounts";
import { createApiKey } from "@/tests/factories/api-keys";
import { canary } from "@/tests/factories/canaries";
import { createInquiry } from "@/tests/factories/inquiries";
import { createOwnLead } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";
import { createFullAccount } from "./full-account";

beforeAll(installCatalog);

const read = (cookie: string) => callRoute({ GET: exportData }, "GET", { cookie });

/** A lead with a call, a reminder and a policy, and what an account chooses. */
async function fillChoices(customer: { id: string }) {
  const { id: userId } = customer;
  const view = { userId, name: canary("view"), query: `?state=${canary("view-state")}` };
  await db().queueView.create({ data: view });
  await db().newOrderLimit.create({ data: { userId, dailyCap: 4321 } });
  await db().accountExclusions.create({ data: { userId, carriers: ["aetna"] } });
  await setAlerts(
    { id: userId, ipAddress: null },
    { quietHours: { from: "21:17", until: "06:43" }, dailySummary: true, leadEmails: "hourly" },
  );
  await createApiKey(customer, { name: canary("key") });
  await openSession(userId, { userAgent: canary("second-agent"), ipAddress: "203.0.113.77" });
  const leadId = await createOwnLead(customer);
  const [calledAt, followUpAt] = [new Date("2026-11-02T15:00:00.123Z"), new Date("2031-01-02T03:04:05.678Z")];
  await db().leadCall.create({ data: { leadId, userId, at: calledAt } });
  await db().queuedLead.update({ where: { leadId }, data: { followUpAt } });
  await db().soldPolicy.create({ data: { leadId, userId, annualPremiumCents: 123_457 } });
  return { id: leadId, calls: [calledAt.toISOString()], followUpAt: followUpAt.toISOString() };
}

/** A value as the file has it: cents as dollars, minutes after midnight as a time of day. */
function asExported(column: string, value: unknown): string {
  if (column.endsWith("Cents")) return toDecimal(Number(value));
  if (column.endsWith("Minute")) return new Date(Number(value) * 60_000).toISOString().slice(11, 16);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Values of the columns that the inventory marks as exported, or as not exported, in all rows of an account. `unfilled`: the columns that
 * no row fills, of which a comparison would say nothing.
 */
async function readInventory(userId: string, isExported: boolean) {
  const values: string[] = [];
  const unfilled: string[] = [];
  for (const { table, rowsOfAccount, subject, columns } of PERSONAL_DATA) {
    if (!rowsOfAccount || subject !== "account") continue;
    const names = Object.keys(columns).filter((name) => columns[name]?.isExported === isExported);
    if (names.length === 0) continue;
    const { rows } = await pool().query<Record<string, unknown>>(
      `SELECT ${names.map((name) => `"${name}"`).join(", ")} FROM "${table}" WHERE ${rowsOfAccount}`,
      [userId],
    );
    for (const name of names) {
      const filled = rows.flatMap(({ [name]: value }) => (value ? [asExported(name, value)] : []));
      values.push(...filled);
      if (filled.length === 0) unfilled.push(`${table}.${name}`);
    }
  }
  return { values, unfilled };
}

describe("GET /api/user/export", () => {
  it("has every column that the inventory of personal data marks as exported, and no other", async () => {
    const { cookie, customer } = await createFullAccount("inventory");
    const lead = await fillChoices(customer);
    const { values: exported, unfilled } = await readInventory(customer.id, true);
    const { values: hidden } = await readInventory(customer.id, false);
    expect(unfilled).toEqual([]);
    // Secrets, keys and hashes.
    expect(hidden.length).toBeGreaterThan(6);
    const { body } = await read(cookie);
    const text = JSON.stringify(body);
    expect(exported.filter((value) => !text.includes(value))).toEqual([]);
    // The keys of username and email are written like these.
    const keys = new Set(exported);
    expect(hidden.filter((value) => !keys.has(value) && text.includes(value))).toEqual([]);
    // These are in tables about consumers, so the inventory marks them for the export of the consumer.
    expect(body).toMatchObject({ leads: [{ ...lead, annualPremium: "1234.57" }] });
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
