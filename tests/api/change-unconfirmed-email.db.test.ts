import { describe, expect, it } from "@jest/globals";
import { POST as changeEmail } from "@/app/api/user/email/route";
import { requestEmailChange, takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import { confirmEmail } from "@/lib/accounts/registration/confirm-email.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { newestLink } from "@/tests/factories/account-links";
import { buildRegistration, createConfirmedCustomer, createCustomer } from "@/tests/factories/accounts";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const PASSWORD = "a-good-passphrase";
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const confirmLink = (token: string) => takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT);

/** An account with a mistyped email, which asked for another one. */
async function askedByUnconfirmed() {
  const customer = await createCustomer();
  const registered = await newestLink(customer.user.id, "confirm_email");
  const { email: newEmail } = buildRegistration();
  const cookie = await cookieOf(customer);
  const body = { newEmail, password: PASSWORD };
  const response = await callRoute({ POST: changeEmail }, "POST", { cookie, body });
  const link = await newestLink(customer.user.id, "confirm_email_change");
  return { customer, newEmail, registered, response, link };
}

describe("an email that was never confirmed", () => {
  it("is changed by the link to the new email alone, which confirms it", async () => {
    const { customer, newEmail, response, link } = await askedByUnconfirmed();
    expect(response).toMatchObject({ status: 202, body: { needsApproval: false } });
    const where = { userId: customer.user.id, purpose: "approve_email_change" as const };
    expect(await db().accountToken.count({ where })).toBe(0);
    await sendAccountLink({ tokenId: link.tokenId });
    const mail = await firstMailTo(newEmail);
    expect(mail.text).toContain(`/auth/confirm-email-change/${link.token}`);
    expect(mail.text).not.toContain("approved it");
    expect(await mailsTo(customer.user.email)).toEqual([]);

    expect(await confirmLink(link.token)).toEqual({ changed: true });
    expect(await readUser(customer.user.id)).toMatchObject({
      email: newEmail,
      emailConfirmedAt: expect.any(Date),
    });
  });

  it("cannot be confirmed any more by the link that its stranger got at registration", async () => {
    const { customer, registered } = await askedByUnconfirmed();
    await expect(confirmEmail(registered.token, NO_CLIENT)).rejects.toMatchObject({ status: 422 });
    expect(await readUser(customer.user.id)).toMatchObject({ emailConfirmedAt: null });
  });

  it("stays when it is confirmed after the only link was sent: the change then needs both links", async () => {
    const { customer, link } = await askedByUnconfirmed();
    await db().user.update({ where: { id: customer.user.id }, data: { emailConfirmedAt: new Date() } });
    await expect(confirmLink(link.token)).rejects.toMatchObject({
      status: 409,
      code: "email-confirmed-meanwhile",
    });
    expect(await readUser(customer.user.id)).toMatchObject({ email: customer.user.email });
  });
});

it("a confirmed email is not changed by the link to the new email alone", async () => {
  const { user } = await createConfirmedCustomer();
  const { email: newEmail } = buildRegistration();
  const asked = await requestEmailChange(user, { newEmail, password: PASSWORD }, NO_CLIENT);
  expect(asked).toEqual({ needsApproval: true });
  const { token } = await newestLink(user.id, "confirm_email_change");
  expect(await confirmLink(token)).toEqual({ changed: false });
  expect(await readUser(user.id)).toMatchObject({ email: user.email });
});
