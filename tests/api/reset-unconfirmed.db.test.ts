import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { passwordChangedEmailJob, sendPasswordChanged } from "@/lib/accounts/password/password-changed.email";
import { resetPassword, sendPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { confirmEmail } from "@/lib/accounts/registration/confirm-email.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { totpContext } from "@/lib/accounts/two-factor/take-second-factor.server";
import { createTotpSecret } from "@/lib/accounts/two-factor/totp";
import { readPhoneChangedAt } from "@/lib/audit/phone-changed-at.server";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { newestLink } from "@/tests/factories/account-links";
import { createCustomer } from "@/tests/factories/accounts";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { enrol, leaveDemo, stopClock } from "./second-factor";

leaveDemo();
stopClock();

const NEW = "another-good-passphrase";
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });

/** The owner of the mailbox opens the link for a new password; the worker sends the notice about it. */
async function reset({ id, email }: { id: string; email: string }) {
  await sendPasswordReset({ tokenId: randomUUID(), userId: id });
  await resetPassword({ token: (await newestLink(id, "reset_password")).token, password: NEW }, NO_CLIENT);
  const [job] = await db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${passwordChangedEmailJob.name} AND data ->> 'userId' = ${id}`;
  await sendPasswordChanged(passwordChangedEmailJob.schema.parse(job?.data));
  // The link, and the notice.
  const notices = (await arrivedMails(email, 2)).filter(({ subject }) => subject?.includes("was changed"));
  return notices.map(({ text }) => text).join();
}

const actionsOf = async (subjectId: string) =>
  (await db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** An account on a stranger's email, whose maker turned on a second factor when that needed no confirmed email. */
async function createSquatted() {
  const { user } = await createCustomer({ firstName: "Mallory" });
  const sealed = seal(createTotpSecret(), totpContext(user.id));
  const data = { totpSecretSealed: sealed, totpConfirmedAt: new Date() };
  await db().user.update({ where: { id: user.id }, data });
  await db().recoveryCode.create({ data: { userId: user.id, codeHash: "a2.none" } });
  return user;
}

describe("a new password by the link to an email that was never confirmed", () => {
  it("lets the owner of the mailbox in: it removes second factor and phone, which may be a stranger's", async () => {
    const user = await createSquatted();
    const registered = await newestLink(user.id, "confirm_email");
    await reset(user);
    expect(await readUser(user.id)).toMatchObject({
      emailConfirmedAt: expect.any(Date),
      phone: null,
      totpConfirmedAt: null,
      totpSecretSealed: null,
    });
    expect(await db().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    await expect(confirmEmail(registered.token, NO_CLIENT)).rejects.toMatchObject({ code: "link-not-valid" });
    const signedIn = await signInWithPassword({ username: user.email, password: NEW }, NO_CLIENT);
    expect(signedIn.user.id).toBe(user.id);
  });

  it("is recorded, and the notice says what was removed, without the name that a stranger may have entered", async () => {
    const user = await createSquatted();
    const notice = await reset(user);
    expect(notice).toContain("we removed its phone number and turned off two-factor sign-in");
    expect(notice).not.toContain("Mallory");
    expect(await actionsOf(user.id)).toEqual(
      expect.arrayContaining([
        "accounts.confirm-email",
        "accounts.disable-second-factor",
        "accounts.change-profile",
        "accounts.reset-password",
      ]),
    );
    // Staff call the next phone only after the days of a changed one.
    expect(await readPhoneChangedAt(autocommit, user.id)).toEqual(expect.any(Date));
  });

  it("removes nothing from a confirmed account", async () => {
    const customer = await createCustomer();
    const { id, username, phone } = customer.user;
    await enrol(customer);
    const { emailConfirmedAt, totpConfirmedAt } = await readUser(id);
    const notice = await reset(customer.user);
    expect(await readUser(id)).toMatchObject({ emailConfirmedAt, totpConfirmedAt, phone });
    expect(notice).toContain("Hello Ann,");
    expect(notice).not.toContain("we removed");
    await expect(signInWithPassword({ username, password: NEW }, NO_CLIENT)).rejects.toMatchObject({
      code: "second-factor-required",
    });
    expect(await actionsOf(id)).not.toContain("accounts.confirm-email");
  });
});
