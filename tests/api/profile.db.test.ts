import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { POST as register } from "@/app/api/register/route";
import { PATCH as changeProfile, GET as readUser } from "@/app/api/user/route";
import { phoneChangedEmailJob, sendPhoneChanged } from "@/lib/accounts/profile/phone-changed.email";
import { db } from "@/lib/platform/db/prisma.server";
import { buildRegistration, createConfirmedCustomer, createCustomer } from "@/tests/factories/accounts";
import { mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const change = (cookie: string, body: unknown) =>
  callRoute({ PATCH: changeProfile }, "PATCH", { cookie, body });

const NEW = {
  firstName: " Anna ",
  lastName: "Broker",
  company: "",
  phone: "+1 303 555 0100",
  timeZone: "America/Denver",
};

describe("PATCH /api/user", () => {
  it("changes what is given, of the viewer alone", async () => {
    const [customer, stranger] = [await createCustomer(), await createCustomer()];
    const cookie = await cookieOf(customer);
    const answer = await change(cookie, NEW);
    const expected = { ...NEW, firstName: "Anna", company: null };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect((await callRoute({ GET: readUser }, "GET", { cookie })).body).toEqual(answer.body);
    expect((await change(cookie, { phone: null })).body).toMatchObject({ ...expected, phone: null });
    expect(await db().user.findUniqueOrThrow({ where: { id: stranger.user.id } })).toMatchObject({
      firstName: "Ann",
      timeZone: "America/New_York",
    });
  });

  it("finds the zone of the browser that registered, and Eastern Time without a place", async () => {
    const zoneOf = async (timeZone?: string) => {
      const body = { ...buildRegistration(), timeZone };
      const { status, body: user } = await callRoute({ POST: register }, "POST", { body });
      expect(status).toBe(201);
      return user;
    };
    expect(await zoneOf("America/Los_Angeles")).toMatchObject({ timeZone: "America/Los_Angeles" });
    for (const none of [undefined, "UTC", "Mars/Olympus", "x".repeat(500)])
      expect(await zoneOf(none)).toMatchObject({ timeZone: "America/New_York" });
  });

  it("does not touch what is not its own business", async () => {
    const customer = await createCustomer();
    const before = await db().user.findUniqueOrThrow({ where: { id: customer.user.id } });
    const body = { role: "staff", email: "a@b.co", username: "root", emailConfirmed: true, id: "x", ...NEW };
    expect((await change(await cookieOf(customer), body)).status).toBe(200);
    const changed = { ...NEW, firstName: "Anna", company: null, updatedAt: expect.any(Date) };
    expect(await db().user.findUniqueOrThrow({ where: { id: customer.user.id } })).toEqual({
      ...before,
      ...changed,
    });
  });

  it("emails the owner what happened to the phone, without a number, and nothing for other changes", async () => {
    const customer = await createConfirmedCustomer({ phone: null });
    const cookie = await cookieOf(customer);
    const { id, email } = customer.user;
    await change(cookie, { company: "Another & Co" });
    for (const phone of ["+1 303 555 0100", "+1 303 555 0199", "+1 303 555 0199", null])
      await change(cookie, { phone });
    const jobs = await db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = ${phoneChangedEmailJob.name} AND data ->> 'userId' = ${id}
      ORDER BY created_on, id`;
    for (const { data } of jobs) await sendPhoneChanged(phoneChangedEmailJob.schema.parse(data));
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(
        ["added", "changed", "removed"].map(
          (what) => `The phone number of your Leadwell account was ${what}`,
        ),
      ),
    );
    expect(mails).toHaveLength(3);
    expect(JSON.stringify(mails)).not.toContain("303 555");
    expect(mails[0]?.text).toContain("/auth/forgot-password");
  });

  it("emails nobody about the phone of an account whose email was never confirmed: it may be a stranger's", async () => {
    const { user } = await createCustomer();
    await sendPhoneChanged({ userId: user.id, noticeId: randomUUID(), change: "changed" });
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it.each([
    ["firstName", { firstName: "  " }],
    ["firstName", { firstName: null }],
    ["lastName", { lastName: "x".repeat(81) }],
    ["company", { company: 7 }],
    ["phone", { phone: "1".repeat(41) }],
    ["timeZone", { timeZone: "Mars/Olympus" }],
    ["timeZone", { timeZone: "" }],
    ["timeZone", { timeZone: { set: "UTC" } }],
  ])("refuses a bad %s at its field: %j", async (field, body) => {
    const answer = await change(await cookieOf(await createCustomer()), body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it("tells the audit log which fields changed, and not what is in them", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    await change(cookie, NEW);
    await change(cookie, NEW);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: customer.user.id, action: "accounts.change-profile" },
    });
    expect(entries).toMatchObject([
      {
        actorId: customer.user.id,
        after: { changed: ["firstName", "lastName", "company", "phone", "timeZone"] },
      },
    ]);
    expect(JSON.stringify(entries, (_key, value) => (typeof value === "bigint" ? "" : value))).not.toContain(
      "Broker",
    );
  });
});
