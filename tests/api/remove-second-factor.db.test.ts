import { beforeEach, describe, expect, it } from "@jest/globals";
import { DELETE as remove } from "@/app/api/admin/accounts/[id]/second-factor/route";
import { PATCH as changeProfile } from "@/app/api/user/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { REASON_HEADER } from "@/lib/accounts/staff/irreversible";
import { readAccount } from "@/lib/accounts/staff/queries.server";
import { removeSecondFactor } from "@/lib/accounts/staff/remove-second-factor.server";
import {
  secondFactorRemovedEmailJob,
  sendSecondFactorRemoved,
} from "@/lib/accounts/two-factor/second-factor-removed.email";
import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

let staff: SignInResult;
let customer: SignInResult;
beforeEach(async () => {
  [staff, customer] = [await createStaff(), await createCustomer()];
  for (const { user } of [staff, customer]) {
    const totpSecretSealed = seal("JBSWY3DPEHPK3PXP", totpContext(user.id));
    await db().user.update({
      where: { id: user.id },
      data: { totpSecretSealed, totpConfirmedAt: new Date() },
    });
  }
  await db().recoveryCode.create({ data: { userId: customer.user.id, codeHash: "a2.some" } });
});

async function call(id: string, headers: Record<string, string> = { [REASON_HEADER]: "Ticket 12" }) {
  const cookie = await cookieOf(staff);
  return callRoute({ DELETE: remove }, "DELETE", { cookie, params: { id }, body: {}, headers });
}

describe("a lost second factor", () => {
  it("is removed with its recovery codes; sessions end, and log and owner are told", async () => {
    expect((await call(customer.user.id)).body).toMatchObject({ hasSecondFactor: false });
    const { user } = customer;
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      totpConfirmedAt: null,
      totpSecretSealed: null,
    });
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    const session = await db().session.findUniqueOrThrow({ where: { id: customer.sessionId } });
    expect(session).toMatchObject({ endReason: "ended-by-staff", revokedAt: expect.any(Date) });
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { subjectId: user.id, action: "accounts.remove-second-factor" },
    });
    expect(JSON.stringify(entry.after)).toContain("Ticket 12");

    const [job] = await db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = ${secondFactorRemovedEmailJob.name}
      AND data ->> 'userId' = ${user.id}`;
    await sendSecondFactorRemoved(secondFactorRemovedEmailJob.schema.parse(job?.data));
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe("Two-factor sign-in was removed from your Leadwell account");
    expect((await call(user.id)).status).toBe(409);
  });

  it("stays in the 7 days after a change of the phone, which a stolen session can make", async () => {
    const { user } = customer;
    const cookie = await cookieOf(customer);
    await callRoute({ PATCH: changeProfile }, "PATCH", { cookie, body: { phone: "+1 512 555 0199" } });
    expect(await call(user.id)).toMatchObject({
      status: 409,
      body: {
        type: "urn:leadwell:problem:phone-changed",
        detail: expect.stringMatching(/You can remove the second factor starting .+ UTC\./),
      },
    });
    const actor = { id: staff.user.id, ipAddress: null };
    const from = new Date((await readAccount(user.id)).phoneProvesFrom ?? 0).getTime();
    await expect(removeSecondFactor(user.id, actor, new Date(from - 1))).rejects.toMatchObject({
      status: 409,
    });
    await removeSecondFactor(user.id, actor, new Date(from));
    expect(await readAccount(user.id)).toMatchObject({ hasSecondFactor: false });
  });

  it("is removed with a reason only, and never one's own", async () => {
    expect((await call(customer.user.id, { [REASON_HEADER]: "" })).status).toBe(403);
    expect((await call(staff.user.id)).status).toBe(409);
    const kept = await db().user.count({
      where: { id: { in: [staff.user.id, customer.user.id] }, totpConfirmedAt: { not: null } },
    });
    expect(kept).toBe(2);
  });
});
