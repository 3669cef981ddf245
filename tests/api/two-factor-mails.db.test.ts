import { describe, expect, it } from "@jest/globals";
import { POST as renew } from "@/app/api/user/two-factor/recovery-codes/route";
import {
  secondFactorAddedEmailJob,
  sendSecondFactorAdded,
} from "@/lib/accounts/two-factor/second-factor-added.email";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { callRoute } from "./call-route";
import { codeAt, enrol, leaveDemo, PASSWORD, stopClock } from "./second-factor";

leaveDemo();
stopClock();

/** Runs the jobs that were enqueued for an account. @returns the subjects of the emails that arrived. */
async function sendAll(user: { id: string; email: string }) {
  const jobs = await db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${secondFactorAddedEmailJob.name}
    AND data ->> 'userId' = ${user.id} ORDER BY created_on, id`;
  for (const { data } of jobs) await sendSecondFactorAdded(secondFactorAddedEmailJob.schema.parse(data));
  return (await arrivedMails(user.email, jobs.length)).map(({ subject }) => subject);
}

describe("the owner gets an email", () => {
  it("when two-factor sign-in is turned on, and when its recovery codes are replaced", async () => {
    const customer = await createCustomer();
    const { cookie, secret } = await enrol(customer);
    const turnedOn = "Two-factor sign-in was turned on in your Leadwell account";
    expect(await sendAll(customer.user)).toEqual([turnedOn]);
    const body = { password: PASSWORD, code: codeAt(secret, 1) };
    expect((await callRoute({ POST: renew }, "POST", { cookie, body })).status).toBe(200);
    expect(await sendAll(customer.user)).toContain(
      "The recovery codes of your Leadwell account were replaced",
    );
  });
});
