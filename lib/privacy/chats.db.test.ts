import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import { GET as exportData } from "@/app/api/user/export/route";
import { sendChatMessage } from "@/app/dashboard/support/actions";
import { listChats, startChat } from "@/lib/inquiries/chat.server";
import { sendInquiryReply } from "@/lib/inquiries/inquiry-reply.email";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { readInquiry } from "@/lib/inquiries/staff-queries.server";
import { threadPath } from "@/lib/inquiries/thread.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { callAction } from "@/tests/api/call-action";
import { callRoute, cookieOf } from "@/tests/api/call-route";
import { confirmEmail, createCustomer, createStaff } from "@/tests/factories/accounts";
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

it("stay as inquiries of nobody when their account is closed, and are answered by email with a link", async () => {
  const customer = await createCustomer();
  const { id, email, username } = customer.user;
  const chat = await createChat(customer.user);
  const closed = await callRoute({ POST: closeAccount }, "POST", {
    cookie: await cookieOf(customer),
    body: { password: "a-good-passphrase", confirmation: username },
  });
  expect(closed.status).toBe(204);
  expect(await listChats({ id })).toEqual([]);
  expect(await readInquiry(chat)).toMatchObject({ account: null, email, industry: null });
  const reply = { id: randomUUID(), text: "Goodbye." };
  await replyToInquiry(chat, reply, (await createStaff()).user);
  await sendInquiryReply({ replyId: reply.id });
  await until(async () =>
    (await mailsTo(email)).some(({ text }) => text.includes(threadPath(chat, "email"))),
  );

  // A call that was on its way with a session that was valid a moment ago.
  const message = { id: randomUUID(), text: "Hello" };
  await expect(startChat(customer.user, message, NO_CLIENT)).rejects.toMatchObject({ status: 401 });
  expect(await db().inquiry.count({ where: { id: message.id } })).toBe(0);
});
