import { beforeAll, expect, it } from "@jest/globals";
import { requestEmailChange, takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { ensureAdmin } from "@/lib/accounts/registration/ensure-admin.server";
import { sendReplacementLink } from "@/lib/accounts/staff/send-replacement-link.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { newestLink } from "@/tests/factories/account-links";
import {
  buildRegistration,
  createConfirmedCustomer,
  createCustomer,
  createStaff,
} from "@/tests/factories/accounts";

// The administrator's email is reserved, also before there is an administrator: nobody may register it, or get it later.

const PASSWORD = "a-good-passphrase";
const REFUSED = {
  status: 409,
  code: "account-exists",
  extras: { errors: { newEmail: [expect.any(String)] } },
};
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const linksOf = (userId: string, newEmail: string) =>
  db().accountToken.count({ where: { userId, newEmail } });

let reserved: string;
beforeAll(() => {
  reserved = env().ADMIN_EMAIL.toUpperCase();
});

it("no customer can change their email to the administrator's, confirmed or not", async () => {
  for (const { user } of [await createCustomer(), await createConfirmedCustomer()]) {
    const asked = requestEmailChange(user, { newEmail: reserved, password: PASSWORD }, NO_CLIENT);
    await expect(asked).rejects.toMatchObject(REFUSED);
    expect(await linksOf(user.id, reserved)).toBe(0);
  }
});

it("staff cannot send a replacement link to it for another account", async () => {
  const [{ user: staff }, { user }] = [await createStaff(), await createConfirmedCustomer()];
  const sent = sendReplacementLink(user.id, reserved, { id: staff.id, ipAddress: null });
  await expect(sent).rejects.toMatchObject(REFUSED);
  expect(await linksOf(user.id, reserved)).toBe(0);
});

it("a link to it that was sent before does not change the email", async () => {
  const { user } = await createCustomer();
  const { email: newEmail } = buildRegistration();
  await requestEmailChange(user, { newEmail, password: PASSWORD }, NO_CLIENT);
  const { tokenId, token } = await newestLink(user.id, "confirm_email_change");
  await db().accountToken.update({ where: { id: tokenId }, data: { newEmail: reserved } });
  const taken = takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT);
  await expect(taken).rejects.toMatchObject({ status: 409, code: "email-taken" });
  expect(await readUser(user.id)).toMatchObject({ email: user.email });
});

it("the administrator may have it back", async () => {
  const password = "a-good-passphrase-of-the-admin";
  await ensureAdmin(password);
  const admin = await db().user.findUniqueOrThrow({ where: { usernameKey: "admin" } });
  const { email } = buildRegistration();
  const user = await db().user.update({ where: { id: admin.id }, data: { email, emailKey: email } });
  const asked = await requestEmailChange(user, { newEmail: env().ADMIN_EMAIL, password }, NO_CLIENT);
  expect(asked).toEqual({ needsApproval: true });
  const { token } = await newestLink(user.id, "approve_email_change");
  await takeEmailChangeLink(token, "approve_email_change", NO_CLIENT);
  const { token: second } = await newestLink(user.id, "confirm_email_change");
  expect(await takeEmailChangeLink(second, "confirm_email_change", NO_CLIENT)).toEqual({ changed: true });
  expect(await readUser(admin.id)).toMatchObject({ email: env().ADMIN_EMAIL });
});
