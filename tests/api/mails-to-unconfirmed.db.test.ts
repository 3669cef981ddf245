import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as contact } from "@/app/api/contact/route";
import { POST as register } from "@/app/api/register/route";
import { PATCH as changeUser } from "@/app/api/user/route";
import { requestEmailChange } from "@/lib/accounts/email-change/change-email.server";
import { sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import { sendPasswordChanged } from "@/lib/accounts/password/password-changed.email";
import { sendPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { sendPhoneChanged } from "@/lib/accounts/profile/phone-changed.email";
import { sendSecondFactorAdded } from "@/lib/accounts/two-factor/second-factor-added.email";
import { sendSecondFactorRemoved } from "@/lib/accounts/two-factor/second-factor-removed.email";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sendOrderConfirmation } from "@/lib/orders/order-confirmation.email";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { readRenewalTerms } from "@/lib/plans/renewal-terms.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { closeAccount } from "@/lib/privacy/close-account.server";
import { newestLink } from "@/tests/factories/account-links";
import { buildRegistration, confirmEmail, createCustomer, createStaff } from "@/tests/factories/accounts";
import { createPendingOrder } from "@/tests/factories/orders";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const PASSWORD = "a-good-passphrase";
const NAME = "You won 500 dollars";

/**
 * Every email that an account gets about itself, and one about an order. Only a confirmed email is told of a new phone.
 * @returns the texts of the emails to its address: eight, or seven for an email that is not confirmed.
 */
async function mailEverything({ isConfirmed }: { isConfirmed: boolean }) {
  const customer = await createCustomer({ firstName: NAME });
  const { user, sessionId } = customer;
  const registered = await newestLink(user.id, "confirm_email");
  await sendAccountLink({ tokenId: registered.tokenId });
  if (isConfirmed) await confirmEmail(user);
  await sendPasswordReset({ tokenId: randomUUID(), userId: user.id });
  const notice = { userId: user.id, noticeId: randomUUID() };
  await sendPasswordChanged({ ...notice, confirmedEmail: false });
  await sendPhoneChanged({ ...notice, change: "changed" });
  await sendSecondFactorAdded({ userId: user.id, noticeId: randomUUID(), event: "codes-renewed" });
  await sendSecondFactorRemoved({ ...notice, removedBy: "owner" });
  const { orderId } = await createPendingOrder({}, user);
  await sendOrderConfirmation({ orderId }, readRenewalTerms);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "cancelled", actor: staff });
  const viewer = {
    ...user,
    emailConfirmedAt: isConfirmed ? new Date() : null,
    sessionId,
    secondFactorAt: null,
    identityConfirmedAt: null,
    signedInAt: new Date(),
  };
  await closeAccount(viewer, { password: PASSWORD, confirmation: user.username }, NO_CLIENT);
  return (await arrivedMails(user.email, isConfirmed ? 8 : 7)).map(({ text }) => text);
}

describe("the name of an account", () => {
  it("is in no email to an address that nobody confirmed: it may be a stranger's, and the name any text", async () => {
    const texts = await mailEverything({ isConfirmed: false });
    expect(texts).toHaveLength(7);
    expect(texts.filter((text) => text.includes(NAME))).toEqual([]);
  });

  it("greets in the emails of a confirmed one", async () => {
    const texts = await mailEverything({ isConfirmed: true });
    // All but the one that asks to confirm.
    expect(texts.filter((text) => text.includes(`Hello ${NAME},`))).toHaveLength(7);
  });

  it("is not sent to a new address of a confirmed account either", async () => {
    const { user } = await createCustomer({ firstName: NAME });
    await confirmEmail(user);
    const { email: newEmail } = buildRegistration();
    await requestEmailChange(user, { newEmail, password: PASSWORD }, NO_CLIENT);
    await sendAccountLink(await newestLink(user.id, "confirm_email_change"));
    const [mail] = await arrivedMails(newEmail, 1);
    expect(mail?.text).toContain("Confirm");
    expect(mail?.text).not.toContain(NAME);
  });
});

describe("a name with a web address", () => {
  const NAMES = ["claim it now: http://evil.example/claim", "WWW.evil.example"];
  const fields = ["firstName", "lastName"].flatMap((field) => NAMES.map((name) => [field, name] as const));

  it.each(fields)("is refused as %s: %s", async (field, name) => {
    const wrong = { errors: { [field]: [expect.stringContaining("must not contain a web address")] } };
    const body = { ...buildRegistration(), [field]: name };
    expect(await callRoute({ POST: register }, "POST", { body })).toMatchObject({ status: 400, body: wrong });
    const cookie = await cookieOf(await createCustomer());
    const change = { cookie, body: { [field]: name } };
    expect(await callRoute({ PATCH: changeUser }, "PATCH", change)).toMatchObject({
      status: 400,
      body: wrong,
    });
    const inquiry = {
      firstName: "Ines",
      lastName: "Ito",
      email: "ines@example.com",
      phone: "+1 512 555 0102",
      industry: "life-insurance",
      [field]: name,
    };
    expect(await callRoute({ POST: contact }, "POST", { body: inquiry })).toMatchObject({
      status: 400,
      body: wrong,
    });
  });
});
