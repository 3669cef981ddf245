import { describe, expect, it } from "@jest/globals";
import { POST as confirm } from "@/app/api/email/confirm/route";
import { POST as sendAgain } from "@/app/api/email/send-confirmation/route";
import { POST as changeEmail } from "@/app/api/user/email/route";
import { GET as whoAmI } from "@/app/api/user/route";
import { requestEmailChange, takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import {
  confirmEmail,
  hasConfirmedEmail,
  sendEmailConfirmation,
} from "@/lib/accounts/registration/confirm-email.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { newestLink } from "@/tests/factories/account-links";
import {
  buildRegistration,
  createConfirmedCustomer,
  createCustomer,
  createStaff,
} from "@/tests/factories/accounts";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const PASSWORD = "a-good-passphrase";
const emailOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email;

describe("the address of an account", () => {
  it("is confirmed with the link of the mail, and the account says so", async () => {
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    const ask = async () => (await callRoute({ GET: whoAmI }, "GET", { cookie })).body;
    expect(await ask()).toMatchObject({ emailConfirmed: false });
    const { tokenId, token } = await newestLink(customer.user.id, "confirm_email");
    await sendAccountLink({ tokenId });
    const mail = await firstMailTo(customer.user.email);
    expect(mail.text).toContain(`/auth/confirm-email/${token}`);
    const answer = await callRoute({ POST: confirm }, "POST", { body: { token } });
    expect(answer.status).toBe(204);
    expect(await ask()).toMatchObject({ emailConfirmed: true });
    expect(await hasConfirmedEmail(customer.user.id)).toBe(true);
    expect((await callRoute({ POST: confirm }, "POST", { body: { token } })).status).toBe(422);
  });

  it("can be confirmed for a day", async () => {
    const { user } = await createCustomer();
    const { token } = await newestLink(user.id, "confirm_email");
    const late = new Date(Date.now() + DAY_MS);
    await expect(confirmEmail(token, NO_CLIENT, late)).rejects.toMatchObject({ status: 422 });
    expect(await hasConfirmedEmail(user.id)).toBe(false);
    await confirmEmail(token, NO_CLIENT, new Date(late.getTime() - 60_000));
  });

  it("gets a new link on request, which voids the one before; a confirmed one gets none", async () => {
    const customer = await createCustomer();
    const first = await newestLink(customer.user.id, "confirm_email");
    const cookie = await cookieOf(customer);
    const again = () => callRoute({ POST: sendAgain }, "POST", { cookie, body: {} });
    expect((await again()).status).toBe(204);
    const second = await newestLink(customer.user.id, "confirm_email");
    await expect(confirmEmail(first.token, NO_CLIENT)).rejects.toMatchObject({ status: 422 });
    await confirmEmail(second.token, NO_CLIENT);
    expect((await again()).status).toBe(204);
    expect(await newestLink(customer.user.id, "confirm_email")).toEqual(second);
  });

  it("is confirmed from the start for accounts that we make", async () => {
    const { user } = await createStaff();
    expect(await hasConfirmedEmail(user.id)).toBe(true);
  });

  it("is asked for a few times an hour, not more", async () => {
    const { user } = await createCustomer();
    for (let count = 0; count < 5; count += 1) await sendEmailConfirmation(user.id, NO_CLIENT);
    await expect(sendEmailConfirmation(user.id, NO_CLIENT)).rejects.toMatchObject({ status: 429 });
  });
});

/** A wish for another address, with the tokens of its two mails. */
async function wish({ user }: SignInResult, newEmail: string, now = new Date()) {
  await requestEmailChange(user, { newEmail, password: PASSWORD }, NO_CLIENT, now);
  return {
    approve: await newestLink(user.id, "approve_email_change"),
    confirm: await newestLink(user.id, "confirm_email_change"),
  };
}

const approveLink = (token: string, now?: Date) =>
  takeEmailChangeLink(token, "approve_email_change", NO_CLIENT, now);
const confirmLink = (token: string, now?: Date) =>
  takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT, now);

describe("a change of address", () => {
  it.each(["approve first", "confirm first"])("needs both links, %s", async (order) => {
    const customer = await createConfirmedCustomer();
    const { email: newEmail } = buildRegistration();
    const links = await wish(customer, newEmail);
    const uses = [() => approveLink(links.approve.token), () => confirmLink(links.confirm.token)];
    const [first, second] = order === "approve first" ? uses : uses.toReversed();
    expect(await first?.()).toEqual({ changed: false });
    expect(await emailOf(customer.user.id)).toBe(customer.user.email);
    expect(await second?.()).toEqual({ changed: true });
    expect(await emailOf(customer.user.id)).toBe(newEmail);
    expect(await hasConfirmedEmail(customer.user.id)).toBe(true);
  });

  it("with both links at once happens once", async () => {
    const customer = await createConfirmedCustomer();
    const { email: newEmail } = buildRegistration();
    const links = await wish(customer, newEmail);
    const results = await Promise.all([approveLink(links.approve.token), confirmLink(links.confirm.token)]);
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await emailOf(customer.user.id)).toBe(newEmail);
  });

  it("mails both addresses, each with its own link", async () => {
    const customer = await createConfirmedCustomer();
    const { email: newEmail } = buildRegistration();
    const links = await wish(customer, newEmail);
    for (const { tokenId } of Object.values(links)) await sendAccountLink({ tokenId });
    const textTo = async (address: string) => (await mailsTo(address)).map(({ text }) => text).join();
    expect(await textTo(customer.user.email)).toContain(`/auth/approve-email-change/${links.approve.token}`);
    expect(await textTo(newEmail)).toContain(`/auth/confirm-email-change/${links.confirm.token}`);
    expect(await textTo(newEmail)).not.toContain(customer.user.email);
  });

  it("does not mix the links of two wishes", async () => {
    const customer = await createConfirmedCustomer();
    const { email: newEmail } = buildRegistration();
    const first = await wish(customer, newEmail, new Date(Date.now() - 60_000));
    await approveLink(first.approve.token);
    const second = await wish(customer, newEmail);
    await expect(confirmLink(first.confirm.token)).rejects.toMatchObject({ status: 422 });
    expect(await confirmLink(second.confirm.token)).toEqual({ changed: false });
    expect(await emailOf(customer.user.id)).toBe(customer.user.email);
  });

  it("is answered the same for an address that has an account, whose owner is told", async () => {
    const customer = await createConfirmedCustomer();
    const holder = await createCustomer();
    const cookie = await cookieOf(customer);
    const ask = (newEmail: string) =>
      callRoute({ POST: changeEmail }, "POST", { cookie, body: { newEmail, password: PASSWORD } });
    const free = await ask(buildRegistration().email);
    const taken = await ask(holder.user.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const { tokenId, token } = await newestLink(customer.user.id, "confirm_email_change");
    await sendAccountLink({ tokenId });
    const mail = await firstMailTo(holder.user.email);
    expect(mail.text).toContain("It already has an account");
    expect(mail.text).not.toContain(token);
  });

  it("to an address that was registered meanwhile is refused, and nothing changes", async () => {
    const customer = await createConfirmedCustomer();
    const registration = buildRegistration();
    const links = await wish(customer, registration.email);
    await approveLink(links.approve.token);
    await createCustomer(registration);
    await expect(confirmLink(links.confirm.token)).rejects.toMatchObject({
      status: 409,
      code: "email-taken",
    });
    expect(await emailOf(customer.user.id)).toBe(customer.user.email);
  });

  it("of two accounts to one address happens for one of them", async () => {
    const { email: newEmail } = buildRegistration();
    const customers = [await createConfirmedCustomer(), await createConfirmedCustomer()];
    const links = [];
    for (const customer of customers) links.push(await wish(customer, newEmail));
    for (const link of links) await approveLink(link.approve.token);
    const results = await Promise.allSettled(links.map((link) => confirmLink(link.confirm.token)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("needs the password, and another address than the present one", async () => {
    const customer = await createConfirmedCustomer();
    const cookie = await cookieOf(customer);
    const ask = (newEmail: string, password: string) =>
      callRoute({ POST: changeEmail }, "POST", { cookie, body: { newEmail, password } });
    const { email } = buildRegistration();
    expect(await ask(email, "wrong")).toMatchObject({
      status: 403,
      body: { errors: { password: [expect.any(String)] } },
    });
    expect(await ask(customer.user.email, PASSWORD)).toMatchObject({ status: 422 });
    expect(
      await db().accountToken.count({ where: { userId: customer.user.id, newEmail: { not: null } } }),
    ).toBe(0);
  });

  it("is over after a day", async () => {
    const customer = await createConfirmedCustomer();
    const links = await wish(customer, buildRegistration().email);
    await approveLink(links.approve.token);
    const late = new Date(Date.now() + DAY_MS);
    await expect(confirmLink(links.confirm.token, late)).rejects.toMatchObject({ status: 422 });
  });
});
