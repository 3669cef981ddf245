import { describe, expect, it } from "@jest/globals";
import { hash } from "@node-rs/argon2";
import { POST as changePassword } from "@/app/api/user/password/route";
import { GET as whoAmI } from "@/app/api/user/route";
import { sendPasswordChanged } from "@/lib/accounts/password/password-changed.email";
import { isOutdatedHash } from "@/lib/accounts/password/password-parameters";
import { registerCustomer } from "@/lib/accounts/registration/register.server";
import { findLiveSession, openSession } from "@/lib/accounts/sessions/sessions.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { firstMailTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const OLD = "a-good-passphrase";
const NEW = "another-good-passphrase";

const change = async (cookie: string, currentPassword: string, newPassword: string) =>
  callRoute({ POST: changePassword }, "POST", { cookie, body: { currentPassword, newPassword } });

describe("changing the password", () => {
  it("ends every other session at its next request, and gives this browser a new one", async () => {
    const customer = await createCustomer();
    const [old, other] = [
      await cookieOf(customer),
      await cookieOf({ ...customer, sessionId: await openSession(customer.user.id, NO_CLIENT) }),
    ];
    const answer = await change(old, OLD, NEW);
    expect(answer.status).toBe(204);
    const renewed = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    const asks = async (cookie: string | undefined) =>
      (await callRoute({ GET: whoAmI }, "GET", { cookie })).status;
    expect([await asks(old), await asks(other), await asks(renewed)]).toEqual([401, 401, 200]);
    const ended = await db().session.findMany({
      where: { userId: customer.user.id, revokedAt: { not: null } },
    });
    expect(ended.map(({ endReason }) => endReason)).toEqual(["password-changed", "password-changed"]);
    const { username } = customer.user;
    await expect(signInWithPassword({ username, password: OLD }, NO_CLIENT)).rejects.toMatchObject({
      status: 401,
    });
    await signInWithPassword({ username, password: NEW }, NO_CLIENT);
  });

  it("keeps the second factor that was given in this browser", async () => {
    const customer = await createCustomer();
    const secondFactorAt = new Date("2026-11-21T10:00:00Z");
    await db().session.update({ where: { id: customer.sessionId }, data: { secondFactorAt } });
    await change(await cookieOf(customer), OLD, NEW);
    const live = await db().session.findFirstOrThrow({
      where: { userId: customer.user.id, revokedAt: null },
    });
    expect(live.secondFactorAt).toEqual(secondFactorAt);
  });

  it("needs the present one, says so at the field, and counts the tries", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    const answer = await change(cookie, "wrong", NEW);
    expect(answer).toMatchObject({
      status: 403,
      body: {
        detail: "The current password is not right.",
        errors: { currentPassword: [expect.any(String)] },
      },
    });
    for (let attempt = 1; attempt < 10; attempt += 1) await change(cookie, "wrong", NEW);
    expect((await change(cookie, OLD, NEW)).status).toBe(429);
    expect(await findLiveSession(customer.sessionId)).not.toBeNull();
    const failed = await db().auditEntry.count({
      where: { subjectId: customer.user.id, action: "accounts.change-password", outcome: "failed" },
    });
    // The attempt that the limit refused has no entry: a loop could fill the log with them.
    expect(failed).toBe(10);
  });

  it("tells the owner by mail", async () => {
    const { user } = await createCustomer();
    await sendPasswordChanged({
      userId: user.id,
      noticeId: "6f1d2d3c-0f5b-4a53-9a52-0d8a3d5f4b1e",
      confirmedEmail: false,
    });
    const mail = await firstMailTo(user.email);
    expect(mail.text).toContain("The password of your account was changed");
  });

  it("at once from two places, one wins and the other is told", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => change(cookie, OLD, `${NEW}-${number}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    for (const status of statuses) expect([204, 401, 403, 409]).toContain(status);
    expect(await db().session.count({ where: { userId: customer.user.id, revokedAt: null } })).toBe(1);
  });
});

describe("a new password", () => {
  it.each(["123456", "QWERTY", "Password1", "letmein"])("is not %s", async (password) => {
    await expect(registerCustomer(buildRegistration({ password }), NO_CLIENT)).rejects.toMatchObject({
      status: 422,
      extras: { errors: { password: [expect.stringContaining("most common")] } },
    });
    const customer = await createCustomer();
    expect(await change(await cookieOf(customer), OLD, password)).toMatchObject({
      status: 422,
      body: { errors: { newPassword: [expect.any(String)] } },
    });
  });

  it("is neither the username nor the address", async () => {
    const body = buildRegistration();
    for (const password of [body.username.toUpperCase(), body.email]) {
      await expect(registerCustomer({ ...body, password }, NO_CLIENT)).rejects.toMatchObject({ status: 422 });
    }
    await registerCustomer(body, NO_CLIENT);
  });
});

describe("a hash of yesterday's parameters", () => {
  it("is renewed at the sign-in", async () => {
    const { user } = await createCustomer();
    const passwordHash = await hash(OLD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db().user.update({ where: { id: user.id }, data: { passwordHash } });
    const { sessionId } = await signInWithPassword({ username: user.username, password: OLD }, NO_CLIENT);
    const renewed = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(isOutdatedHash(passwordHash)).toBe(true);
    expect(isOutdatedHash(renewed.passwordHash)).toBe(false);
    expect(await findLiveSession(sessionId)).not.toBeNull();
    await signInWithPassword({ username: user.username, password: OLD }, NO_CLIENT);
  });
});
