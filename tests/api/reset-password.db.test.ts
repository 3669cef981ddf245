import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { POST as confirmReset } from "@/app/api/password-reset/confirm/route";
import { POST as requestReset } from "@/app/api/password-reset/route";
import { sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import { deriveToken } from "@/lib/accounts/mailed-links/account-tokens.server";
import { changePassword } from "@/lib/accounts/password/change-password.server";
import { resetPassword, sendPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { findLiveSession } from "@/lib/accounts/sessions/sessions.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { newestLink } from "@/tests/factories/account-links";
import { createCustomer } from "@/tests/factories/accounts";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const NEW = "another-good-passphrase";
const LATER_MS = 30 * 60_000;

const ask = (email: string, headers: Record<string, string> = {}) =>
  callRoute({ POST: requestReset }, "POST", { body: { email }, headers });

const resetJobs = async () => {
  const { rows } = await pool().query<{ data: { tokenId: string; userId: string } }>(
    `SELECT data FROM pgboss.job WHERE name = 'accounts.request-password-reset' ORDER BY created_on DESC`,
  );
  return rows.map(({ data }) => data);
};

/** What the worker does with the newest wish; the token that the mail carries. */
async function takeLink(userId: string): Promise<string> {
  await sendPasswordReset({ tokenId: randomUUID(), userId });
  return (await newestLink(userId, "reset_password")).token;
}

describe("a forgotten password", () => {
  it("is answered the same for a known and an unknown address, after one job each", async () => {
    const { user } = await createCustomer();
    const before = (await resetJobs()).length;
    const known = await ask(user.email.toUpperCase());
    const unknown = await ask("nobody-of-that-name@example.com");
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const headersOf = (answer: typeof known) =>
      [...answer.headers].filter(([name]) => name !== "x-request-id");
    expect(headersOf(known)).toEqual(headersOf(unknown));
    const [ofUnknown, ofKnown, ...rest] = await resetJobs();
    expect(rest).toHaveLength(before);
    expect(Object.keys(ofUnknown ?? {})).toEqual(Object.keys(ofKnown ?? {}));
    expect(ofKnown?.userId).toBe(user.id);
    await sendPasswordReset(ofUnknown ?? { tokenId: "", userId: "" });
    expect(await mailsTo("nobody-of-that-name@example.com")).toEqual([]);
    expect(await db().accountToken.count({ where: { id: ofUnknown?.tokenId ?? "" } })).toBe(0);
  });

  it("gets a mail with a link to our own address, whatever the request says of its host", async () => {
    const { user } = await createCustomer();
    await ask(user.email, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    });
    const [job] = await resetJobs();
    await sendPasswordReset(job ?? { tokenId: "", userId: "" });
    const mail = await firstMailTo(user.email);
    const token = deriveToken(job?.tokenId ?? "");
    expect(mail.text).toContain(`http://localhost:3000/auth/reset-password/${token}`);
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  it("leaves the token nowhere in the database", async () => {
    const { user } = await createCustomer();
    const token = await takeLink(user.id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await pool().query(
      `SELECT (SELECT json_agg(t) FROM "AccountToken" t)::text || (SELECT json_agg(j) FROM pgboss.job j)::text AS dump`,
    );
    expect(rows[0].dump).toContain(user.id);
    expect(rows[0].dump).not.toContain(token);
  });

  it("gets one mail for one job, however often the job runs", async () => {
    const { user } = await createCustomer();
    const job = { tokenId: randomUUID(), userId: user.id };
    await sendPasswordReset(job);
    await sendPasswordReset(job);
    expect(await db().accountToken.count({ where: { userId: user.id, purpose: "reset_password" } })).toBe(1);
    const ids = (await mailsTo(user.email)).map(({ headers }) => headers["message-id"]);
    // Both runs send it, and a mail program shows one of them.
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("sends nothing to a disabled account, and no dead link", async () => {
    const { user } = await createCustomer();
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    await sendPasswordReset({ tokenId: randomUUID(), userId: user.id });
    await db().user.update({ where: { id: user.id }, data: { disabledAt: null } });
    await takeLink(user.id);
    const { tokenId } = await newestLink(user.id, "reset_password");
    await sendAccountLink({ tokenId }, new Date(Date.now() + LATER_MS));
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

describe("the link for a new password", () => {
  it("sets it, ends every session, and signs nobody in", async () => {
    const { user, sessionId } = await createCustomer();
    const token = await takeLink(user.id);
    const answer = await callRoute({ POST: confirmReset }, "POST", { body: { token, password: NEW } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await findLiveSession(sessionId)).toBeNull();
    await signInWithPassword({ username: user.username, password: NEW }, NO_CLIENT);
  });

  it("works once", async () => {
    const { user } = await createCustomer();
    const token = await takeLink(user.id);
    await resetPassword({ token, password: NEW }, NO_CLIENT);
    await expect(resetPassword({ token, password: `${NEW}-2` }, NO_CLIENT)).rejects.toMatchObject({
      code: "link-not-valid",
    });
    await signInWithPassword({ username: user.username, password: NEW }, NO_CLIENT);
  });

  it("used twenty times at once works once", async () => {
    const { user } = await createCustomer();
    const token = await takeLink(user.id);
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW}-${index}`);
    const results = await Promise.allSettled(
      passwords.map((password) => resetPassword({ token, password }, NO_CLIENT)),
    );
    const winners = passwords.filter((_, index) => results[index]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await signInWithPassword({ username: user.username, password: winners[0] ?? "" }, NO_CLIENT);
  });

  it("works for 30 minutes", async () => {
    const { user } = await createCustomer();
    const token = await takeLink(user.id);
    const late = new Date(Date.now() + LATER_MS);
    await expect(resetPassword({ token, password: NEW }, NO_CLIENT, late)).rejects.toMatchObject({
      status: 422,
    });
    await resetPassword({ token, password: NEW }, NO_CLIENT, new Date(late.getTime() - 60_000));
  });

  it("stops working when a newer one is sent, the password changes, or the account is disabled", async () => {
    const { user, sessionId } = await createCustomer();
    const refuses = (token: string) =>
      expect(resetPassword({ token, password: NEW }, NO_CLIENT)).rejects.toMatchObject({
        code: "link-not-valid",
      });
    const first = await takeLink(user.id);
    const second = await takeLink(user.id);
    await refuses(first);
    const body = { currentPassword: "a-good-passphrase", newPassword: "yet-another-passphrase" };
    await changePassword(
      { ...user, sessionId, secondFactorAt: null, identityConfirmedAt: null, signedInAt: new Date() },
      body,
      NO_CLIENT,
    );
    await refuses(second);
    const third = await takeLink(user.id);
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    await refuses(third);
  });

  it("of two wishes at once leaves one", async () => {
    const { user } = await createCustomer();
    await Promise.all([1, 2, 3, 4].map(() => sendPasswordReset({ tokenId: randomUUID(), userId: user.id })));
    const live = { userId: user.id, purpose: "reset_password", expiresAt: { gt: new Date() } } as const;
    expect(await db().accountToken.count({ where: live })).toBe(1);
  });

  it("is not used up by a password that is refused", async () => {
    const { user } = await createCustomer();
    const token = await takeLink(user.id);
    await expect(resetPassword({ token, password: "password1" }, NO_CLIENT)).rejects.toMatchObject({
      code: "weak-password",
    });
    await resetPassword({ token, password: NEW }, NO_CLIENT);
  });

  it.each(["", "x", "A".repeat(43)])("is none when it is %j", async (token) => {
    const answer = await callRoute({ POST: confirmReset }, "POST", { body: { token, password: NEW } });
    expect(answer.status).toBe(422);
  });

  it("for another purpose is none", async () => {
    const { user } = await createCustomer();
    const { token } = await newestLink(user.id, "confirm_email");
    await expect(resetPassword({ token, password: NEW }, NO_CLIENT)).rejects.toMatchObject({ status: 422 });
  });
});

it("asking for a new password leaves the present one and its sessions alone", async () => {
  const customer = await createCustomer();
  await takeLink(customer.user.id);
  expect(await cookieOf(customer)).not.toBe("");
  expect(await findLiveSession(customer.sessionId)).not.toBeNull();
});
