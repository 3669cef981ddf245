import { describe, expect, it } from "@jest/globals";
import { POST as logout } from "@/app/api/logout/route";
import { DELETE as endOne } from "@/app/api/sessions/[id]/route";
import { DELETE as endOthers, GET as listOwn } from "@/app/api/sessions/route";
import {
  endAllSessions,
  findLiveSession,
  openSession,
  openSessionWithin,
} from "@/lib/accounts/sessions/sessions.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { UNATTENDED_HEADER } from "@/lib/platform/http/unattended-page";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

const opened = new Date();
const after = (durationMs: number) => new Date(opened.getTime() + durationMs);
const rowOf = (id: string) => db().session.findUniqueOrThrow({ where: { id } });

async function openStaffSession(): Promise<string> {
  const { user } = await createStaff();
  return openSession(user.id, NO_CLIENT, { now: opened });
}

async function openCustomerSession(): Promise<string> {
  const { user } = await createCustomer();
  return openSession(user.id, NO_CLIENT, { now: opened });
}

describe("a session of staff", () => {
  it("ends after 30 minutes at which nobody used the page that is open, and asks by itself", async () => {
    const staff = await createStaff();
    const cookie = await cookieOf(staff);
    const seen = after(-29 * MINUTE_MS);
    await db().session.update({ where: { id: staff.sessionId }, data: { lastSeenAt: seen } });
    const ask = (headers: Record<string, string>) => callRoute({ GET: listOwn }, "GET", { cookie, headers });
    expect((await ask({ [UNATTENDED_HEADER]: "1" })).status).toBe(200);
    expect((await rowOf(staff.sessionId)).lastSeenAt).toEqual(seen);
    expect((await ask({})).status).toBe(200);
    expect((await rowOf(staff.sessionId)).lastSeenAt.getTime()).toBeGreaterThanOrEqual(opened.getTime());
  });

  it("ends after 30 minutes without use", async () => {
    const used = await openStaffSession();
    expect(await findLiveSession(used, after(29 * MINUTE_MS))).not.toBeNull();
    expect(await findLiveSession(used, after(58 * MINUTE_MS))).not.toBeNull();
    expect(await findLiveSession(used, after(88 * MINUTE_MS))).toBeNull();
    const unused = await openStaffSession();
    expect(await findLiveSession(unused, after(30 * MINUTE_MS))).toBeNull();
  });

  it("ends after 12 hours, however much it is used", async () => {
    const id = await openStaffSession();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      expect(await findLiveSession(id, after(minutes * MINUTE_MS))).not.toBeNull();
    }
    expect(await findLiveSession(id, after(12 * 60 * MINUTE_MS))).toBeNull();
  });

  it("gets short when its owner becomes staff", async () => {
    const { user } = await createCustomer();
    const id = await openSession(user.id, NO_CLIENT, { now: opened });
    await db().user.update({ where: { id: user.id }, data: { role: "staff" } });
    expect(await findLiveSession(id, after(31 * MINUTE_MS))).toBeNull();
  });
});

describe("a session of a customer", () => {
  it("ends after 7 days without use, and after 30 days", async () => {
    const unused = await openCustomerSession();
    expect(await findLiveSession(unused, after(7 * DAY_MS))).toBeNull();
    const used = await openCustomerSession();
    for (let days = 6; days < 30; days += 6) {
      expect(await findLiveSession(used, after(days * DAY_MS))).not.toBeNull();
    }
    expect(await findLiveSession(used, after(30 * DAY_MS))).toBeNull();
  });

  it("remembers its last use to the minute, without a write for each request", async () => {
    const id = await openCustomerSession();
    await findLiveSession(id, after(59_000));
    expect((await rowOf(id)).lastSeenAt).toEqual(opened);
    await findLiveSession(id, after(MINUTE_MS));
    expect((await rowOf(id)).lastSeenAt).toEqual(after(MINUTE_MS));
  });

  it("keeps no whole address", async () => {
    const { user } = await createCustomer();
    const client = { userAgent: "x".repeat(1000), ipAddress: "203.0.113.77" };
    const row = await rowOf(await openSession(user.id, client));
    expect(row.address).toBe("203.0.113.0/24");
    expect(row.userAgent).toHaveLength(300);
    const six = await openSession(user.id, { userAgent: null, ipAddress: "2001:db8:1:2:3:4:5:6" });
    expect((await rowOf(six)).address).toBe("2001:db8:1::/48");
  });
});

describe("sessions", () => {
  it("end all at once, with the reason, but the one that is spared", async () => {
    const { user, sessionId } = await createCustomer();
    const other = await openSession(user.id, NO_CLIENT);
    expect(await endAllSessions(user.id, "password-changed", { except: sessionId })).toBe(1);
    expect(await rowOf(other)).toMatchObject({ endReason: "password-changed", revokedAt: expect.any(Date) });
    expect(await findLiveSession(sessionId)).not.toBeNull();
    expect(await endAllSessions(user.id, "disabled")).toBe(1);
    expect(await rowOf(other)).toMatchObject({ endReason: "password-changed" });
    expect(await findLiveSession(sessionId)).toBeNull();
  });

  it("remember that somebody signed out, and so does the log", async () => {
    const customer = await createCustomer();
    await callRoute({ POST: logout }, "POST", { cookie: await cookieOf(customer), body: {} });
    expect(await rowOf(customer.sessionId)).toMatchObject({ endReason: "signed-out" });
    const entries = await db().auditEntry.findMany({
      where: { subjectId: customer.user.id, action: "accounts.sign-out" },
    });
    expect(entries).toHaveLength(1);
  });

  it("are not opened for a sign-in that a password change has overtaken", async () => {
    const { user } = await createCustomer();
    const { passwordChangedAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    // The change holds the account's row; the sign-in, which checked the old password, waits for it.
    const { signIn } = await inTransaction(async (transaction) => {
      await transaction.query(`UPDATE "User" SET "passwordChangedAt" = $2 WHERE "id" = $1`, [
        user.id,
        after(DAY_MS),
      ]);
      return {
        signIn: inTransaction((own) => openSessionWithin(own, user.id, NO_CLIENT, { passwordChangedAt })),
      };
    });
    expect(await signIn).toBeNull();
  });

  it.each(["disabledAt", "closedAt"])("are not opened for an account with %s", async (column) => {
    const { user, sessionId } = await createCustomer();
    await db().user.update({ where: { id: user.id }, data: { [column]: new Date() } });
    expect(await inTransaction((own) => openSessionWithin(own, user.id, NO_CLIENT))).toBeNull();
    expect(await findLiveSession(sessionId)).toBeNull();
  });
});

describe("/api/sessions", () => {
  it("lists where the viewer is signed in, this one first, and nobody else's", async () => {
    const customer = await createCustomer();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
    const client = { userAgent: firefox, ipAddress: "198.51.100.9" };
    const other = await openSession(customer.user.id, client);
    await signOut(await openSession(customer.user.id, NO_CLIENT), NO_CLIENT);
    await createCustomer();
    const { body } = await callRoute({ GET: listOwn }, "GET", { cookie: await cookieOf(customer) });
    expect(body).toMatchObject([
      { id: customer.sessionId, current: true },
      { id: other, current: false, device: "Firefox on Linux", address: "198.51.100.0/24" },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/hash|userId|expires/i);
  });

  it("ends all the others", async () => {
    const customer = await createCustomer();
    const stranger = await createCustomer();
    const other = await openSession(customer.user.id, NO_CLIENT);
    const answer = await callRoute({ DELETE: endOthers }, "DELETE", {
      cookie: await cookieOf(customer),
      body: {},
    });
    expect(answer.status).toBe(204);
    expect(await rowOf(other)).toMatchObject({ endReason: "ended-by-owner" });
    expect(await findLiveSession(customer.sessionId)).not.toBeNull();
    expect(await findLiveSession(stranger.sessionId)).not.toBeNull();
    const entry = await db().auditEntry.findFirst({ where: { action: "accounts.end-all-sessions" } });
    expect(entry).toMatchObject({ actorId: customer.user.id, after: { sessionsEnded: 1 } });
  });

  it("leaves no entry in the audit log when there is no other", async () => {
    const customer = await createCustomer();
    await openSession(customer.user.id, NO_CLIENT);
    const cookie = await cookieOf(customer);
    for (let call = 0; call < 2; call += 1) {
      expect((await callRoute({ DELETE: endOthers }, "DELETE", { cookie, body: {} })).status).toBe(204);
    }
    const entries = { actorId: customer.user.id, action: "accounts.end-all-sessions" };
    expect(await db().auditEntry.count({ where: entries })).toBe(1);
  });

  it("ends one of one's own, and does not know those of others", async () => {
    const customer = await createCustomer();
    const stranger = await createCustomer();
    const other = await openSession(customer.user.id, NO_CLIENT);
    const cookie = await cookieOf(customer);
    const end = (id: string) => callRoute({ DELETE: endOne }, "DELETE", { cookie, body: {}, params: { id } });
    expect((await end(other)).status).toBe(204);
    expect(await findLiveSession(other)).toBeNull();
    for (const id of [other, stranger.sessionId, "x"]) expect((await end(id)).status).toBe(404);
    expect(await findLiveSession(stranger.sessionId)).not.toBeNull();
    const own = await end(customer.sessionId);
    expect(own.headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await end(customer.sessionId)).status).toBe(401);
  });
});
