import { expect, it } from "@jest/globals";
import { POST as begin } from "@/app/api/user/two-factor/route";
import { twoFactorSetupDto } from "@/lib/accounts/dto";
import { requestEmailChange } from "@/lib/accounts/email-change/change-email.server";
import { endAllSessions, findLiveSession, openSessionWithin } from "@/lib/accounts/sessions/sessions.server";
import { confirmTwoFactor } from "@/lib/accounts/two-factor/two-factor.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { untilLocked } from "@/tests/waiting/until-locked";
import { callRoute, cookieOf } from "./call-route";
import { codeAt, leaveDemo, PASSWORD, stopClock } from "./second-factor";

// What somebody has proven before a slow hash is computed must still hold when it is used.

leaveDemo();
stopClock();

it("a sign-in without a code opens no session once the account has a second factor", async () => {
  const { user } = await createConfirmedCustomer();
  const open = (totpConfirmedAt: Date | null) =>
    inTransaction((transaction) => openSessionWithin(transaction, user.id, NO_CLIENT, { totpConfirmedAt }));
  expect(await open(null)).not.toBeNull();
  const now = new Date();
  await db().user.update({ where: { id: user.id }, data: { totpConfirmedAt: now } });
  expect(await open(null)).toBeNull();
  expect(await open(now)).not.toBeNull();
});

it("a session that a new password has ended turns no second factor on", async () => {
  const customer = await createConfirmedCustomer();
  const cookie = await cookieOf(customer);
  const begun = await callRoute({ POST: begin }, "POST", { cookie, body: { password: PASSWORD } });
  const { secret } = twoFactorSetupDto.parse(begun.body);
  const viewer = await findLiveSession(customer.sessionId);
  if (!viewer) throw new Error("not signed in");
  await endAllSessions(viewer.id, "password-changed");
  await expect(confirmTwoFactor(viewer, codeAt(secret), NO_CLIENT)).rejects.toMatchObject({ status: 401 });
  const { totpConfirmedAt } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  expect(totpConfirmedAt).toBeNull();
});

it("a change of the email is refused when the password was changed while it was checked", async () => {
  const { user } = await createConfirmedCustomer();
  const change = { newEmail: `new-${user.email}`, password: PASSWORD };
  const { asking } = await inTransaction(async (transaction) => {
    await transaction.query(`UPDATE "User" SET "passwordChangedAt" = now() WHERE "id" = $1`, [user.id]);
    const call = requestEmailChange(user, change, NO_CLIENT).catch((error: unknown) => error);
    await untilLocked({ statement: "passwordChangedAt" });
    return { asking: call };
  });
  expect(await asking).toMatchObject({ status: 409, code: "password-changed-meanwhile" });
  expect(await db().accountToken.count({ where: { userId: user.id, newEmail: change.newEmail } })).toBe(0);
});
