import { describe, expect, it } from "@jest/globals";
import { GET as listOrders } from "@/app/api/admin/orders/route";
import { POST as changePassword } from "@/app/api/user/password/route";
import { GET as whoAmI } from "@/app/api/user/route";
import { POST as disable } from "@/app/api/user/two-factor/disable/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import {
  secondFactorRemovedEmailJob,
  sendSecondFactorRemoved,
} from "@/lib/accounts/two-factor/second-factor-removed.email";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";
import { codeAt, enrol, leaveDemo, PASSWORD, stopClock } from "./second-factor";

leaveDemo();
stopClock();

describe("turning two-factor sign-in off", () => {
  it("signs the other devices out when it is turned off, and emails the owner", async () => {
    const customer = await createCustomer();
    const { cookie, secret } = await enrol(customer);
    const other = await cookieOf({ ...customer, sessionId: await openSession(customer.user.id, NO_CLIENT) });
    const body = { password: PASSWORD, code: codeAt(secret, 1) };
    expect((await callRoute({ POST: disable }, "POST", { cookie, body })).status).toBe(204);
    const asks = async (from: string) => (await callRoute({ GET: whoAmI }, "GET", { cookie: from })).status;
    expect([await asks(other), await asks(cookie)]).toEqual([401, 200]);
    const [job] = await db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = ${secondFactorRemovedEmailJob.name}
      AND data ->> 'userId' = ${customer.user.id}`;
    await sendSecondFactorRemoved(secondFactorRemovedEmailJob.schema.parse(job?.data));
    const [mail] = await mailsTo(customer.user.email);
    expect(mail?.subject).toBe("Two-factor sign-in was turned off in your Leadwell account");
  });

  it("see nothing after they have turned it off, with the same session or one that a new password opens", async () => {
    const { user } = await createStaff();
    const { cookie, secret } = await enrol({ user, sessionId: await openSession(user.id, NO_CLIENT) });
    const orders = async (from: string) =>
      (await callRoute({ GET: listOrders }, "GET", { cookie: from })).body;
    const refusal = { type: expect.stringContaining("two-factor-required") };
    const body = { password: PASSWORD, code: codeAt(secret, 1) };
    expect((await callRoute({ POST: disable }, "POST", { cookie, body })).status).toBe(204);
    expect(await orders(cookie)).toMatchObject(refusal);
    const changed = await callRoute({ POST: changePassword }, "POST", {
      cookie,
      body: { currentPassword: PASSWORD, newPassword: "another-good-passphrase" },
    });
    expect(changed.status).toBe(204);
    const renewed = await db().session.findFirstOrThrow({ where: { userId: user.id, revokedAt: null } });
    const fresh = await cookieOf({ user, sessionId: renewed.id });
    expect(await orders(fresh)).toMatchObject(refusal);
  });
});
