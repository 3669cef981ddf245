import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { GET as exportData } from "@/app/api/user/export/route";
import { sendChatMessage } from "@/app/dashboard/support/actions";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { listChats, startChat } from "@/lib/inquiries/chat.server";
import { sendInquiry } from "@/lib/inquiries/inquiry.email";
import { sendInquiryReply } from "@/lib/inquiries/inquiry-reply.email";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { readInquiry } from "@/lib/inquiries/staff-queries.server";
import { threadPath } from "@/lib/inquiries/thread.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { callAction } from "@/tests/api/call-action";
import { callRoute, cookieOf } from "@/tests/api/call-route";
import {
  confirmEmail,
  createConfirmedCustomer,
  createCustomer,
  createStaff,
} from "@/tests/factories/accounts";
import { createChat } from "@/tests/factories/inquiries";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";

it("are in the export of their account, also before its email is confirmed, and in no other", async () => {
  const customer = await createCustomer();
  const cookie = await cookieOf(customer);
  const inquiryId = await createChat(customer.user, "Where is my order?");
  const { user: staff } = await createStaff();
  await replyToInquiry(inquiryId, { id: randomUUID(), text: "On its way." }, staff);
  await callAction(sendChatMessage, { inquiryId, id: randomUUID(), text: "Thank you!" }, { cookie });
  const { body } = await callRoute({ GET: exportData }, "GET", { cookie });
  expect(body).toMatchObject({
    inquiries: [
      {
        message: "Where is my order?",
        industry: null,
        messages: [{ text: "Thank you!" }],
        replies: [{ by: "staff", text: "On its way." }],
      },
    ],
  });

  // The email has moved to another account, which confirmed it. The chat stays with the one that began it.
  const { email } = customer.user;
  const moved = `moved-${email}`;
  await db().user.update({ where: { id: customer.user.id }, data: { email: moved, emailKey: moved } });
  const other = await createCustomer({ email });
  await confirmEmail(other.user);
  const exported = await callRoute({ GET: exportData }, "GET", { cookie: await cookieOf(other) });
  expect(exported.body).toMatchObject({ profile: { email }, inquiries: [] });
});

async function close({ user, sessionId }: SignInResult): Promise<void> {
  const closed = await callRoute({ POST: closeAccount }, "POST", {
    cookie: await cookieOf({ user, sessionId }),
    body: { password: "a-good-passphrase", confirmation: user.username },
  });
  expect(closed.status).toBe(204);
}

it("are answered at the confirmed email after their account is closed, not at the one they were begun with", async () => {
  const customer = await createConfirmedCustomer();
  const { id, email: mistyped } = customer.user;
  const chat = await createChat(customer.user);
  const email = `right-${mistyped}`;
  await db().user.update({ where: { id }, data: { email, emailKey: email } });
  await close({ ...customer, user: { ...customer.user, email } });
  expect(await listChats({ id })).toEqual([]);
  expect(await readInquiry(chat)).toMatchObject({
    account: null,
    email,
    phone: null,
    company: null,
    industry: null,
  });
  const reply = { id: randomUUID(), text: "Goodbye." };
  await replyToInquiry(chat, reply, (await createStaff()).user);
  await sendInquiryReply({ replyId: reply.id });
  await until(async () =>
    (await mailsTo(email)).some(({ text }) => text.includes(threadPath(chat, "email"))),
  );
  expect(await mailsTo(mistyped)).toEqual([]);

  const stranger = await createConfirmedCustomer({ email: mistyped });
  const exported = await callRoute({ GET: exportData }, "GET", { cookie: await cookieOf(stranger) });
  expect(exported.body).toMatchObject({ inquiries: [] });

  // A call that was on its way with a session that was valid a moment ago.
  const message = { id: randomUUID(), text: "Hello" };
  await expect(startChat(customer.user, message, NO_CLIENT)).rejects.toMatchObject({ status: 401 });
  expect(await db().inquiry.count({ where: { id: message.id } })).toBe(0);
});

it("are answered nowhere after their account is closed, where its email was never confirmed", async () => {
  const customer = await createCustomer();
  const { email } = customer.user;
  const chat = await createChat(customer.user);
  const { user: staff } = await createStaff();
  const before = { id: randomUUID(), text: "On its way." };
  await replyToInquiry(chat, before, staff);
  await close(customer);
  expect(await readInquiry(chat)).toMatchObject({
    account: null,
    firstName: "Closed",
    lastName: "account",
    email: "",
    phone: null,
    company: null,
  });
  await sendInquiryReply({ replyId: before.id });
  const late = replyToInquiry(chat, { id: randomUUID(), text: "Goodbye." }, staff);
  await expect(late).rejects.toMatchObject({ status: 409, code: "no-email" });
  await sendInquiry({ inquiryId: chat });
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).not.toContain("Your inquiry to Leadwell");
});
