import { beforeEach, describe, expect, it } from "@jest/globals";
import { POST as replace } from "@/app/api/admin/accounts/[id]/email/route";
import { POST as confirmChange } from "@/app/api/email/confirm-change/route";
import { PATCH as changeUser } from "@/app/api/user/route";
import { requestEmailChange, takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { emailReplacedJob, sendEmailReplaced } from "@/lib/accounts/email-change/email-replaced.email";
import {
  replacementLinkSentJob,
  sendReplacementLinkSent,
} from "@/lib/accounts/email-change/replacement-link-sent.email";
import { sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import { changePassword } from "@/lib/accounts/password/change-password.server";
import { findLiveSession } from "@/lib/accounts/sessions/sessions.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { REASON_HEADER } from "@/lib/accounts/staff/irreversible";
import { readAccount } from "@/lib/accounts/staff/queries.server";
import { sendReplacementLink } from "@/lib/accounts/staff/send-replacement-link.server";
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
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } });

let staff: SignInResult;
let customer: SignInResult;
let newEmail: string;
beforeEach(async () => {
  [staff, customer] = [await createStaff(), await createConfirmedCustomer()];
  newEmail = buildRegistration().email;
});

async function send(
  id: string,
  email = newEmail,
  headers: Record<string, string> = { [REASON_HEADER]: "Ticket 12" },
) {
  const body = { newEmail: email };
  return callRoute({ POST: replace }, "POST", {
    cookie: await cookieOf(staff),
    params: { id },
    body,
    headers,
  });
}

/** Sends the queued emails of a name that are about the account's links. */
async function sendQueued(
  userId: string,
  job: typeof emailReplacedJob | typeof replacementLinkSentJob,
  sendOne: (data: { tokenId: string }) => Promise<void>,
): Promise<void> {
  const tokens = await db().accountToken.findMany({ where: { userId }, select: { id: true } });
  for (const { id } of tokens) {
    const jobs = await db().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = ${job.name} AND data ->> 'tokenId' = ${id}`;
    for (const { data } of jobs) await sendOne(job.schema.parse(data));
  }
}

/** To the previous email, after the change. */
const sendNotices = (userId: string) => sendQueued(userId, emailReplacedJob, sendEmailReplaced);
/** To the current email, when the link is sent. */
const sendWarnings = (userId: string) => sendQueued(userId, replacementLinkSentJob, sendReplacementLinkSent);

async function changeProfile(change: Record<string, string>): Promise<void> {
  const cookie = await cookieOf(customer);
  expect((await callRoute({ PATCH: changeUser }, "PATCH", { cookie, body: change })).status).toBe(200);
}

describe("a lost mailbox", () => {
  it("is replaced by the link that staff send to the new email; sessions end, and the previous email is told", async () => {
    const { user } = customer;
    expect((await send(user.id)).status).toBe(204);
    expect(await readUser(user.id)).toMatchObject({ email: user.email });
    const { tokenId, token } = await newestLink(user.id, "replace_email");
    await sendAccountLink({ tokenId });
    expect((await firstMailTo(newEmail)).text).toContain(`/auth/confirm-email-change/${token}`);

    const used = await callRoute({ POST: confirmChange }, "POST", { body: { token } });
    expect(used).toMatchObject({ status: 200, body: { changed: true } });
    expect(await readUser(user.id)).toMatchObject({ email: newEmail, emailConfirmedAt: expect.any(Date) });
    const session = await db().session.findUniqueOrThrow({ where: { id: customer.sessionId } });
    expect(session).toMatchObject({ endReason: "ended-by-staff", revokedAt: expect.any(Date) });
    expect((await callRoute({ POST: confirmChange }, "POST", { body: { token } })).status).toBe(422);

    await sendNotices(user.id);
    await sendNotices(user.id);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "A Leadwell account no longer uses this email address",
    ]);
    expect(mails[0]?.text).not.toContain(newEmail);
    expect(mails[0]?.text).toContain("Leads still do if the account has this address as a destination.");
    expect(await db().accountToken.count({ where: { userId: user.id, previousEmail: { not: null } } })).toBe(
      0,
    );
  });

  it("tells the current email at once, without the new one, and nobody after the link was used", async () => {
    const { user } = customer;
    await send(user.id);
    await sendWarnings(user.id);
    const mail = await firstMailTo(user.email);
    expect(mail.subject).toBe("Somebody asked us to replace the email of a Leadwell account");
    expect(mail.text).toContain("a new password makes it invalid");
    expect(mail.text).toMatch(/reply to this email or call us: \(?\d{3}/);
    expect(mail.text).not.toContain(newEmail);

    await takeEmailChangeLink(
      (await newestLink(user.id, "replace_email")).token,
      "confirm_email_change",
      NO_CLIENT,
    );
    await sendWarnings(user.id);
    expect(await mailsTo(newEmail)).toEqual([]);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it("gives a stranger no link to a new password, where the current email was never confirmed", async () => {
    const { user } = await createCustomer();
    await send(user.id);
    await sendWarnings(user.id);
    expect((await firstMailTo(user.email)).text).not.toContain("/auth/");
  });

  it("is not replaced in the 7 days after a change of the phone, which a stolen session can make", async () => {
    const { user } = customer;
    await changeProfile({ phone: "+1 512 555 0199" });
    const { phoneChangedAt } = await readAccount(user.id);
    expect(await send(user.id)).toMatchObject({
      status: 409,
      body: {
        type: "urn:leadwell:problem:phone-changed",
        detail: expect.stringMatching(/changed in the last 7 days\. You can send the link starting .+ UTC\./),
      },
    });
    expect(await db().accountToken.count({ where: { userId: user.id, purpose: "replace_email" } })).toBe(0);

    const actor = { id: staff.user.id, ipAddress: null };
    const from = new Date(phoneChangedAt ?? 0).getTime() + 7 * 24 * 60 * 60 * 1000;
    const early = sendReplacementLink(user.id, newEmail, actor, new Date(from - 1));
    await expect(early).rejects.toMatchObject({ status: 409 });
    await sendReplacementLink(user.id, newEmail, actor, new Date(from));
    expect(await db().accountToken.count({ where: { userId: user.id, purpose: "replace_email" } })).toBe(1);
  });

  it("is not replaced for a customer without a phone, whom nobody can call; for a colleague without one it is", async () => {
    const { user } = await createConfirmedCustomer({ phone: "" });
    expect(await send(user.id)).toMatchObject({
      status: 409,
      body: { type: "urn:leadwell:problem:no-phone" },
    });
    expect(await db().accountToken.count({ where: { userId: user.id, purpose: "replace_email" } })).toBe(0);
    expect((await send((await createStaff({ phone: "" })).user.id)).status).toBe(204);
  });

  it("is replaced after a change of something else", async () => {
    await changeProfile({ company: "Another & Co" });
    expect(await readAccount(customer.user.id)).toMatchObject({ phoneChangedAt: null });
    expect((await send(customer.user.id)).status).toBe(204);
  });

  it("is in the audit log with the reason, and without the emails", async () => {
    await send(customer.user.id);
    const { token } = await newestLink(customer.user.id, "replace_email");
    await takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: customer.user.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["accounts.send-replacement-link", "accounts.change-email"]),
    );
    const log = JSON.stringify(entries.map(({ before, after }) => [before, after]));
    expect(log).toContain("Ticket 12");
    for (const email of [newEmail, customer.user.email]) expect(log).not.toContain(email);
  });

  it("is replaced with a reason only, never by oneself, and not by an email that an account has", async () => {
    const { user } = customer;
    expect((await send(user.id, newEmail, { [REASON_HEADER]: "" })).status).toBe(403);
    expect((await send(staff.user.id)).status).toBe(409);
    expect(await send(user.id, staff.user.email)).toMatchObject({
      status: 409,
      body: { type: "urn:leadwell:problem:email-taken" },
    });
    expect((await send(user.id, user.email.toUpperCase())).status).toBe(422);
    expect(await db().accountToken.count({ where: { userId: user.id, purpose: "replace_email" } })).toBe(0);
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await send(user.id)).status).toBe(409);
    await db().user.update({ where: { id: user.id }, data: { closedAt: new Date() } });
    expect((await send(user.id)).status).toBe(404);
  });

  it("keeps its email when the owner changes the password before the link is used", async () => {
    const { user } = customer;
    await send(user.id);
    const { token } = await newestLink(user.id, "replace_email");
    const body = { currentPassword: PASSWORD, newPassword: "quite-another-passphrase" };
    const viewer = await findLiveSession(customer.sessionId);
    if (!viewer) throw new Error("no session");
    await changePassword(viewer, body, NO_CLIENT);
    await expect(takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT)).rejects.toMatchObject({
      status: 422,
    });
  });
});

it("a mistyped email that was replaced without its approval is told, too", async () => {
  const { user } = await createCustomer();
  await requestEmailChange(user, { newEmail, password: PASSWORD }, NO_CLIENT);
  const { token } = await newestLink(user.id, "confirm_email_change");
  await takeEmailChangeLink(token, "confirm_email_change", NO_CLIENT);
  await sendNotices(user.id);
  const [mail] = await mailsTo(user.email);
  expect(mail?.text).toContain("was never confirmed");
  expect(mail?.text).not.toContain(newEmail);
});
