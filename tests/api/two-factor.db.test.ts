import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { GET as listOrders } from "@/app/api/admin/orders/route";
import { POST as signIn } from "@/app/api/login/route";
import { GET as whoAmI } from "@/app/api/user/route";
import { POST as confirm } from "@/app/api/user/two-factor/confirm/route";
import { POST as disable } from "@/app/api/user/two-factor/disable/route";
import { POST as renew } from "@/app/api/user/two-factor/recovery-codes/route";
import { POST as begin } from "@/app/api/user/two-factor/route";
import { recoveryCodesDto, twoFactorSetupDto } from "@/lib/accounts/dto";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { createTotpSecret } from "@/lib/accounts/two-factor/totp";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createConfirmedCustomer, createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";
import { codeAt, enrol, leaveDemo, PASSWORD, stopClock } from "./second-factor";

leaveDemo();
stopClock();

const login = (username: string, code?: string) =>
  callRoute({ POST: signIn }, "POST", { body: { username, password: PASSWORD, ...(code ? { code } : {}) } });

const typeOf = (body: unknown) => z.looseObject({ type: z.string() }).parse(body).type.split(":").at(-1);

describe("setting up two-factor sign-in", () => {
  it("needs the password, keeps the secret sealed, and counts only after a first code", async () => {
    const customer = await createConfirmedCustomer();
    const cookie = await cookieOf(customer);
    const wrong = await callRoute({ POST: begin }, "POST", { cookie, body: { password: "wrong" } });
    expect([wrong.status, typeOf(wrong.body)]).toEqual([403, "wrong-password"]);

    const begun = await callRoute({ POST: begin }, "POST", { cookie, body: { password: PASSWORD } });
    const { secret, uri, qrCode } = twoFactorSetupDto.parse(begun.body);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const stored = await db().user.findUniqueOrThrow({ where: { id: customer.user.id } });
    expect(stored.totpSecretSealed).toMatch(/^v1\./);
    expect(stored.totpSecretSealed).not.toContain(secret);
    expect((await login(customer.user.username)).status).toBe(200);

    const done = await callRoute({ POST: confirm }, "POST", { cookie, body: { code: codeAt(secret) } });
    expect(new Set(recoveryCodesDto.parse(done.body).recoveryCodes).size).toBe(10);
    expect((await login(customer.user.username)).status).toBe(401);
  });

  it("needs a confirmed email, also when it was begun without one", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    const begun = await callRoute({ POST: begin }, "POST", { cookie, body: { password: PASSWORD } });
    expect([begun.status, typeOf(begun.body)]).toEqual([403, "email-not-confirmed"]);
    const secret = createTotpSecret();
    const { id } = customer.user;
    const totpSecretSealed = seal(secret, totpContext(id));
    await db().user.update({ where: { id }, data: { totpSecretSealed } });
    const done = await callRoute({ POST: confirm }, "POST", { cookie, body: { code: codeAt(secret) } });
    expect([done.status, typeOf(done.body)]).toEqual([403, "email-not-confirmed"]);
    expect((await login(customer.user.username)).status).toBe(200);
  });

  it("refuses a wrong first code, and a second set-up", async () => {
    const customer = await createConfirmedCustomer();
    const cookie = await cookieOf(customer);
    const early = await callRoute({ POST: confirm }, "POST", { cookie, body: { code: "123456" } });
    expect([early.status, typeOf(early.body)]).toEqual([409, "two-factor-not-begun"]);
    await callRoute({ POST: begin }, "POST", { cookie, body: { password: PASSWORD } });
    const wrong = await callRoute({ POST: confirm }, "POST", { cookie, body: { code: "abcdef" } });
    expect([wrong.status, typeOf(wrong.body)]).toEqual([403, "wrong-second-factor"]);
    const other = await enrol(await createConfirmedCustomer());
    const again = await callRoute({ POST: begin }, "POST", {
      cookie: other.cookie,
      body: { password: PASSWORD },
    });
    expect([again.status, typeOf(again.body)]).toEqual([409, "two-factor-on"]);
  });

  it("signs every other device out", async () => {
    const customer = await createConfirmedCustomer();
    const other = await cookieOf({ ...customer, sessionId: await openSession(customer.user.id, NO_CLIENT) });
    const { cookie } = await enrol(customer);
    const asks = async (from: string) => (await callRoute({ GET: whoAmI }, "GET", { cookie: from })).status;
    expect([await asks(other), await asks(cookie)]).toEqual([401, 200]);
  });
});

describe("signing in with a second factor", () => {
  it("asks for the code only after the right password, and opens no session without it", async () => {
    const customer = await createCustomer();
    await enrol(customer);
    const before = await db().session.count({ where: { userId: customer.user.id } });
    const asked = await login(customer.user.username);
    expect([asked.status, typeOf(asked.body), asked.headers.get("set-cookie")]).toEqual([
      401,
      "second-factor-required",
      null,
    ]);
    const wrongPassword = await callRoute({ POST: signIn }, "POST", {
      body: { username: customer.user.username, password: "wrong-one", code: "123456" },
    });
    expect(typeOf(wrongPassword.body)).toBe("wrong-credentials");
    expect(await db().session.count({ where: { userId: customer.user.id } })).toBe(before);
  });

  it("takes a code once, also when it comes four times at the same moment", async () => {
    const customer = await createCustomer();
    const { secret } = await enrol(customer);
    const code = codeAt(secret, 1);

    const answers = await Promise.all(Array.from({ length: 4 }, () => login(customer.user.username, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    const late = await login(customer.user.username, code);
    expect(late.status).toBe(403);
  });

  it("takes each recovery code once, however it is typed", async () => {
    const customer = await createCustomer();
    const { recoveryCodes } = await enrol(customer);
    const [first = "", second = ""] = recoveryCodes;
    expect((await login(customer.user.username, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await login(customer.user.username, first)).status).toBe(403);
    expect((await login(customer.user.username, second)).status).toBe(200);
    const rows = await db().recoveryCode.findMany({ where: { userId: customer.user.id } });
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  it("slows guessing down", async () => {
    const customer = await createCustomer();
    await enrol(customer);
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      statuses.push((await login(customer.user.username, "000-wrong-code")).status);
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(statuses.at(-1)).toBe(429);
  });

  it("is written into the audit log, without the code", async () => {
    const customer = await createCustomer();
    const { recoveryCodes } = await enrol(customer);
    await login(customer.user.username);
    await login(customer.user.username, recoveryCodes[0]);
    await login(customer.user.username, "never-right");
    const entries = await db().auditEntry.findMany({
      where: { subjectId: customer.user.id },
      orderBy: { id: "asc" },
    });
    const seen = entries.map(({ action, outcome }) => `${action} ${outcome}`);
    expect(seen).toEqual(
      expect.arrayContaining([
        "accounts.enable-second-factor done",
        "accounts.use-recovery-code done",
        "accounts.use-recovery-code failed",
      ]),
    );
    const signIns = entries.filter(({ action }) => action === "accounts.sign-in");
    expect(signIns.map(({ outcome, after }) => ({ outcome, after }))).toMatchObject([
      { outcome: "failed", after: { secondFactor: "missing" } },
      { outcome: "done", after: { secondFactor: "recovery-code" } },
    ]);
    const text = JSON.stringify(entries, (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(text).not.toContain(recoveryCodes[0]);
  });
});

describe("recovery codes", () => {
  it("are stored with a slow hash of the account's own; those of before still work, once", async () => {
    const customer = await createCustomer();
    const { recoveryCodes } = await enrol(customer);
    const stored = await db().recoveryCode.findMany({ where: { userId: customer.user.id } });
    expect(stored.every(({ codeHash }) => /^a2\.[\w-]{43}$/.test(codeHash))).toBe(true);
    const former = createHash("sha256").update(`${customer.user.id}:0123456789`).digest("base64url");
    await db().recoveryCode.create({ data: { userId: customer.user.id, codeHash: former } });
    expect((await login(customer.user.username, "01234-56789")).status).toBe(200);
    expect((await login(customer.user.username, "01234-56789")).status).toBe(403);
    expect((await login(customer.user.username, recoveryCodes[1])).status).toBe(200);
  });
});

describe("two-factor sign-in", () => {
  it("is turned off by both factors only, and takes secret and recovery codes along", async () => {
    const customer = await createCustomer();
    const { cookie, secret } = await enrol(customer);
    const turnOff = (password: string, code: string) =>
      callRoute({ POST: disable }, "POST", { cookie, body: { password, code } });
    expect((await turnOff("wrong", codeAt(secret, 1))).status).toBe(403);
    expect((await turnOff(PASSWORD, "wrong")).status).toBe(403);
    expect((await turnOff(PASSWORD, codeAt(secret, 1))).status).toBe(204);
    const user = await db().user.findUniqueOrThrow({ where: { id: customer.user.id } });
    expect([user.totpSecretSealed, user.totpConfirmedAt]).toEqual([null, null]);
    expect(await db().recoveryCode.count({ where: { userId: customer.user.id } })).toBe(0);
    expect((await login(customer.user.username)).status).toBe(200);
  });

  it("gives new recovery codes, and the old ones are void", async () => {
    const customer = await createCustomer();
    const { cookie, secret, recoveryCodes } = await enrol(customer);
    const answer = await callRoute({ POST: renew }, "POST", {
      cookie,
      body: { password: PASSWORD, code: codeAt(secret, 1) },
    });
    const renewed = recoveryCodesDto.parse(answer.body).recoveryCodes;
    expect((await login(customer.user.username, recoveryCodes[0])).status).toBe(403);
    expect((await login(customer.user.username, renewed[0])).status).toBe(200);
  });
});

describe("staff outside the demo", () => {
  it("see nothing before they have given a second factor", async () => {
    const { user } = await createStaff();
    const staff = { user, sessionId: await openSession(user.id, NO_CLIENT) };
    const orders = async (cookie: string) => {
      const { status, body } = await callRoute({ GET: listOrders }, "GET", { cookie });
      return status === 200 ? 200 : typeOf(body);
    };
    expect(await orders(await cookieOf(staff))).toBe("two-factor-required");
    const { cookie } = await enrol(staff);
    expect(await orders(cookie)).toBe(200);
    // A session that somehow has none, of an account that has it.
    const without = await cookieOf({ ...staff, sessionId: await openSession(staff.user.id, NO_CLIENT) });
    expect(await orders(without)).toBe("two-factor-required");
  });
});
