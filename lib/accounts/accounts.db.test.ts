import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { issueToken } from "./mailed-links/account-tokens.server";
import { passwordChangedEmailJob } from "./password/password-changed.email";
import { ensureAdmin } from "./registration/ensure-admin.server";
import { registerCustomer } from "./registration/register.server";
import { findLiveSession } from "./sessions/sessions.server";
import { signInWithPassword } from "./sign-in/sign-in.server";
import { signOut } from "./sign-in/sign-out.server";

describe("registration", () => {
  it("makes a customer with a hashed password and a session", async () => {
    const body = buildRegistration();
    const { user, sessionId } = await registerCustomer(body, NO_CLIENT);
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    expect(row.role).toBe("customer");
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await findLiveSession(sessionId)).toMatchObject({ id: user.id, username: body.username });
  });

  it("gives a name once, in any case, also to ten at once", async () => {
    const body = buildRegistration();
    const attempts = Array.from({ length: 10 }, (_, index) =>
      registerCustomer(
        buildRegistration({ username: index % 2 ? body.username.toUpperCase() : body.username }),
        NO_CLIENT,
      ),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const refusals = results.filter((result) => result.status === "rejected").map((result) => result.reason);
    for (const reason of refusals)
      expect(reason).toMatchObject({ status: 409, extras: { errors: { username: expect.any(Array) } } });
  });

  it("gives an address once, in any case", async () => {
    const { user } = await createCustomer();
    await expect(
      registerCustomer(buildRegistration({ email: user.email.toUpperCase() }), NO_CLIENT),
    ).rejects.toMatchObject({
      status: 409,
      extras: { errors: { email: expect.any(Array) } },
    });
  });

  it.each([{ username: "admin" }, { email: "ADMIN@leadwell.test" }])("never gives away %j", async (claim) => {
    await expect(registerCustomer(buildRegistration(claim), NO_CLIENT)).rejects.toMatchObject({
      status: 409,
    });
  });

  it.each([
    ["password1", "most common passwords"],
    ["insurance1", "Please choose another password"],
  ])("refuses a common or guessable password, whatever its length: %s", async (password, why) => {
    await expect(registerCustomer(buildRegistration({ password }), NO_CLIENT)).rejects.toMatchObject({
      status: 422,
      extras: { errors: { password: [expect.stringContaining(why)] } },
    });
  });

  it.each(["admin-demo-password", "demo-demo-password"])(
    "refuses the demo's %s outside the demo",
    async (password) => {
      await expect(registerCustomer(buildRegistration({ password }), NO_CLIENT)).rejects.toMatchObject({
        status: 422,
      });
    },
  );
});

describe("signing in", () => {
  it("takes the username or the address, in any case", async () => {
    const { user } = await createCustomer();
    for (const username of [user.username, user.username.toUpperCase(), user.email, ` ${user.email} `]) {
      const result = await signInWithPassword({ username, password: "a-good-passphrase" }, NO_CLIENT);
      expect(result.user.id).toBe(user.id);
    }
  });

  it("answers the same to an unknown name, a wrong password and a disabled account", async () => {
    const { user } = await createCustomer();
    const { user: disabled } = await createCustomer();
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const answers = await Promise.allSettled([
      signInWithPassword({ username: "nobody-of-that-name", password: "a-good-passphrase" }, NO_CLIENT),
      signInWithPassword({ username: user.username, password: "wrong" }, NO_CLIENT),
      signInWithPassword({ username: disabled.username, password: "a-good-passphrase" }, NO_CLIENT),
    ]);
    const texts = answers.map((answer) =>
      answer.status === "rejected" ? String(answer.reason) : "signed in",
    );
    expect(new Set(texts)).toEqual(new Set(["AppError: Wrong username or password."]));
  });

  it("slows down guessing: after ten failures even the right password waits", async () => {
    const { user } = await createCustomer();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(
        signInWithPassword({ username: user.username, password: "wrong" }, NO_CLIENT),
      ).rejects.toMatchObject({ status: 401 });
    }
    await expect(
      signInWithPassword({ username: user.username, password: "a-good-passphrase" }, NO_CLIENT),
    ).rejects.toMatchObject({
      status: 429,
      extras: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it("stops the right password after sixty sign-ins within an hour, and its further tries before the hash", async () => {
    const { user } = await createCustomer();
    const signIn = () =>
      signInWithPassword({ username: user.username, password: "a-good-passphrase" }, NO_CLIENT);
    for (let count = 0; count < 60; count += 1) await signIn();
    const sessions = () => db().session.count({ where: { userId: user.id } });
    expect(await sessions()).toBe(61);
    const entries = await db().auditEntry.count();
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn()).rejects.toMatchObject({
        status: 429,
        // The hour began with the first of the sixty.
        message: expect.stringMatching(
          /^This account or network signed in too often within an hour\. Too many .* minutes\.$/,
        ),
      });
    }
    await expect(signIn()).rejects.toMatchObject({ message: expect.stringMatching(/^Too many attempts/) });
    expect(await sessions()).toBe(61);
    expect(await db().auditEntry.count()).toBe(entries);
  });

  it("does not count successes as failures", async () => {
    const { user } = await createCustomer();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await signInWithPassword({ username: user.username, password: "a-good-passphrase" }, NO_CLIENT);
    }
    expect(await db().session.count({ where: { userId: user.id } })).toBe(16);
  });
});

describe("a session", () => {
  it("ends with its logout, and others go on", async () => {
    const { user, sessionId } = await createCustomer();
    const other = await signInWithPassword(
      { username: user.username, password: "a-good-passphrase" },
      NO_CLIENT,
    );
    await signOut(sessionId, NO_CLIENT);
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await findLiveSession(other.sessionId)).toMatchObject({ id: user.id });
  });

  it("ends when it expires or the account is disabled", async () => {
    const expired = await createCustomer();
    await db().session.update({
      where: { id: expired.sessionId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await findLiveSession(expired.sessionId)).toBeNull();
    const disabled = await createCustomer();
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    expect(await findLiveSession(disabled.sessionId)).toBeNull();
  });
});

describe("the administrator's account", () => {
  it("is made once, and gets a new password that ends its sessions", async () => {
    expect(await ensureAdmin("a-long-enough-password")).toEqual({ username: "Admin", isNew: true });
    const { sessionId, user } = await signInWithPassword(
      { username: "Admin", password: "a-long-enough-password" },
      NO_CLIENT,
    );
    expect(user.role).toBe("staff");
    expect(await ensureAdmin("another-long-password")).toEqual({ username: "Admin", isNew: false });
    expect(await findLiveSession(sessionId)).toBeNull();
    await signInWithPassword(
      { username: "admin@leadwell.test", password: "another-long-password" },
      NO_CLIENT,
    );
  });

  it("is taken over with a log entry, and links requested before stop working", async () => {
    await ensureAdmin("a-long-enough-password");
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { usernameKey: "admin" } });
    await inTransaction((transaction) =>
      issueToken(transaction, { id: randomUUID(), userId, purpose: "replace_email", now: new Date() }),
    );
    await db().user.update({ where: { id: userId }, data: { role: "customer", disabledAt: new Date() } });
    await ensureAdmin("another-long-password");
    expect(await db().user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      role: "staff",
      disabledAt: null,
    });
    const live = { userId, purpose: "replace_email", expiresAt: { gt: new Date() } } as const;
    expect(await db().accountToken.count({ where: live })).toBe(0);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: userId, action: "accounts.create-admin" },
      orderBy: { id: "asc" },
    });
    const after = { role: "staff", disabled: false };
    expect(entries[0]).toMatchObject({ actorId: null, outcome: "done", before: null, after });
    expect(entries.at(-1)).toMatchObject({
      before: { role: "customer", disabled: true },
      after: { ...after, sessionsEnded: true },
    });
    const notices = await db().$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE name = ${passwordChangedEmailJob.name} AND data ->> 'userId' = ${userId}`;
    expect(notices.length).toBeGreaterThan(0);
  });

  it.each(["short", "", "admin-demo-password"])("does not take the password %j", async (password) => {
    await expect(ensureAdmin(password)).rejects.toMatchObject({ status: 422 });
  });
});
