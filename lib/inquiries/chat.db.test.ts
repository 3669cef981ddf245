import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { sendChatMessage, startChat } from "@/app/dashboard/support/actions";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { paths } from "@/lib/kit/paths";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callAction } from "@/tests/api/call-action";
import { cookieOf } from "@/tests/api/call-route";
import {
  confirmEmail,
  createConfirmedCustomer,
  createCustomer,
  createStaff,
} from "@/tests/factories/accounts";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { setInquiryClosed } from "./change-inquiry.server";
import { listChats, readChat } from "./chat.server";
import { inquiryEmailJob, sendInquiry } from "./inquiry.email";
import { inquiryMessageJob, sendInquiryMessage } from "./inquiry-message.email";
import { sendInquiryReply } from "./inquiry-reply.email";
import { replyToInquiry } from "./reply-to-inquiry.server";
import { listInquiries, readInquiry } from "./staff-queries.server";
import { CHATS_SHOWN, MOST_MESSAGES, threadDto } from "./thread-schemas";

const start = async (customer: SignInResult, message: unknown) =>
  callAction(startChat, message, { cookie: await cookieOf(customer) });
const send = async (customer: SignInResult, inquiryId: string, text: string, id = randomUUID()) =>
  callAction(sendChatMessage, { inquiryId, id, text }, { cookie: await cookieOf(customer) });

const textsOf = (thread: unknown) => threadDto.parse(thread).entries.map(({ text }) => text);
const jobs = (name: string, id: string) =>
  db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE name = ${name} AND data::text LIKE ${`%${id}%`}`;

async function replyTo(inquiryId: string, text: string): Promise<string> {
  const { user: staff } = await createStaff({ firstName: "Ada" });
  const reply = { id: randomUUID(), text };
  await replyToInquiry(inquiryId, reply, staff);
  return reply.id;
}

describe("a chat", () => {
  it("is an inquiry of the account, with its replies and messages in their order", async () => {
    const customer = await createConfirmedCustomer({ firstName: "Cleo", phone: undefined });
    const id = randomUUID();
    expect(await start(customer, { id, text: "  Where is my order? " })).toEqual({ ok: true, data: { id } });
    await replyTo(id, "On its way.");
    const sent = await send(customer, id, "Thank you!");
    for (const search of [`${id.slice(0, 8)} order on its way`, `${id.slice(0, 8)} thank you`])
      expect((await listInquiries({ search })).inquiries.map((found) => found.id)).toEqual([id]);
    expect(sent).toMatchObject({ ok: true, data: { showsReplies: true } });
    const thread = await readChat(customer.user, id);
    expect(textsOf(thread)).toEqual(["Where is my order?", "On its way.", "Thank you!"]);
    expect(thread.entries.map(({ name, isReply }) => [name, isReply])).toEqual([
      ["Cleo", false],
      ["Ada", true],
      ["Cleo", false],
    ]);
    expect(await readInquiry(id)).toMatchObject({
      email: customer.user.email,
      account: { id: customer.user.id, username: customer.user.username, emailConfirmed: true },
      phone: null,
      industry: null,
      status: "new",
      hasNewMessage: true,
      messages: [{ text: "Thank you!", emailConfirmed: true }],
    });
  });

  it("is in the list of its account with what it waits for, the newest first, and older ones with an unread reply", async () => {
    const { user } = await createCustomer();
    const ids = [await createChat(user, "First\n\nline"), await createChat(user, "x".repeat(200))];
    ids.push(await createChat(user, "Third"));
    await replyTo(ids[1] ?? "", "Yes.");
    await setInquiryClosed(ids[0] ?? "", true, (await createStaff()).user);
    expect(await listChats(user)).toMatchObject([
      { id: ids[2], preview: "Third", status: "new" },
      { id: ids[1], preview: `${"x".repeat(120)}…`, status: "answered" },
      { id: ids[0], preview: "First line", status: "closed" },
    ]);
    const rows = Array.from({ length: CHATS_SHOWN }, (_, index) => ({
      userId: user.id,
      firstName: "Ann",
      lastName: "Agent",
      email: user.email,
      message: `More ${index}`,
    }));
    await db().inquiry.createMany({ data: rows });
    const listed = await listChats(user);
    expect(listed.map(({ preview }) => preview.startsWith("More"))).toEqual([...rows.map(() => true), false]);
    expect(listed.at(-1)).toMatchObject({ id: ids[1], hasUnreadReply: true });
    await readChat(user, ids[1] ?? "");
    expect(await listChats(user)).toEqual(listed.slice(0, CHATS_SHOWN));
  });

  it("is begun once, and a message is stored once, when they are sent several times at once", async () => {
    const customer = await createCustomer();
    const [chat, message] = [randomUUID(), randomUUID()];
    const begun = await Promise.all([1, 2, 3].map(() => start(customer, { id: chat, text: "Hello" })));
    expect(begun).toEqual([1, 2, 3].map(() => ({ ok: true, data: { id: chat } })));
    await Promise.all([1, 2, 3].map(() => send(customer, chat, "Hello again", message)));
    expect(textsOf(await readChat(customer.user, chat))).toEqual(["Hello", "Hello again"]);
    expect(await jobs(inquiryEmailJob.name, chat)).toHaveLength(1);
    expect(await jobs(inquiryMessageJob.name, message)).toHaveLength(1);
  });

  it("cannot have the id of another inquiry", async () => {
    const [owner, other] = [await createCustomer(), await createCustomer()];
    const inquiry = await createInquiry();
    for (const id of [await createChat(owner.user), inquiry.id])
      expect(await start(other, { id, text: "Mine" })).toMatchObject({ ok: false, problem: { status: 409 } });
    expect(await listChats(other.user)).toEqual([]);
  });

  it("is read and written by its account only", async () => {
    const [owner, other] = [await createCustomer(), await createConfirmedCustomer()];
    const chat = await createChat(owner.user);
    // The other has sent the contact form, which makes no chat.
    const inquiry = await createInquiry({ email: other.user.email });
    for (const id of [chat, inquiry.id, randomUUID()]) {
      await expect(readChat(other.user, id)).rejects.toMatchObject({ status: 404 });
      expect(await send(other, id, "Hello")).toMatchObject({ ok: false, problem: { status: 404 } });
    }
    expect(await listChats(other.user)).toEqual([]);
    expect(await db().inquiryMessage.count({ where: { inquiryId: { in: [chat, inquiry.id] } } })).toBe(0);
  });

  it("takes a message of at most 5,000 characters, and not an empty one", async () => {
    const customer = await createCustomer();
    const chat = await createChat(customer.user);
    for (const text of ["", " \n ", "x".repeat(5001)]) {
      const refused = { ok: false, problem: { status: 400, errors: { text: [expect.any(String)] } } };
      expect(await start(customer, { id: randomUUID(), text })).toMatchObject(refused);
      expect(await send(customer, chat, text)).toMatchObject(refused);
    }
  });

  it("has an end, and limits by the hour", async () => {
    const customer = await createCustomer();
    const [full, chat] = [await createChat(customer.user), await createChat(customer.user)];
    const last = randomUUID();
    const rows = Array.from({ length: MOST_MESSAGES - 1 }, () => ({
      id: randomUUID(),
      inquiryId: full,
      text: "x",
    }));
    await db().inquiryMessage.createMany({ data: rows });
    // The last one, and the same again after its response was lost.
    for (const _ of [1, 2]) expect(await send(customer, full, "x", last)).toMatchObject({ ok: true });
    expect(await send(customer, full, "One more")).toMatchObject({ ok: false, problem: { status: 409 } });
    // Three messages count already, the refused one too.
    for (let sent = 4; sent < LIMITS["chat-message"].account.points; sent += 1)
      await throttle("chat-message", { account: customer.user.id, ipAddress: null });
    expect(await send(customer, chat, "The last one")).toMatchObject({ ok: true });
    expect(await send(customer, chat, "Again")).toMatchObject({ ok: false, problem: { status: 429 } });
    const { points } = LIMITS.contact.account;
    // Two chats were begun before.
    for (let begun = 2; begun < points; begun += 1)
      expect((await start(customer, { id: randomUUID(), text: "Hello" })).ok).toBe(true);
    expect(await start(customer, { id: randomUUID(), text: "Hello" })).toMatchObject({
      ok: false,
      problem: { status: 429 },
    });
  });
});

describe("the emails about a chat", () => {
  it("tell sales of it, and the customer of a reply, at the present email and with a link that needs the account", async () => {
    const { user } = await createConfirmedCustomer({ firstName: "Cleo" });
    const chat = await createChat(user, `Where is ${randomUUID()}?`);
    await sendInquiry({ inquiryId: chat });
    const toSales = async () =>
      (await mailsTo(env().SALES_EMAIL)).filter(({ text }) => text.includes(paths.adminInquiry(chat)));
    await until(async () => (await toSales()).length > 0);
    expect((await toSales())[0]?.headers.subject).toBe("Live chat: Cleo Agent");

    const email = `moved-${user.email}`;
    await db().user.update({ where: { id: user.id }, data: { email, emailKey: email } });
    await sendInquiryReply({ replyId: await replyTo(chat, "On its way.") });
    const { text } = await firstMailTo(email);
    expect(text).toContain(`${env().APP_URL}${paths.chat(chat)}`);
    expect(text).not.toContain("/messages/");
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it("have no text of the chat while the email is not confirmed, because it may be a stranger's", async () => {
    const { user } = await createCustomer({ firstName: "Cleo" });
    const chat = await createChat(user, "My card ends in 4242.");
    await sendInquiryReply({ replyId: await replyTo(chat, "We refunded it.") });
    const { subject, text } = await firstMailTo(user.email);
    expect(subject).toBe("A reply in your live chat with Leadwell");
    expect(text).toContain(`${env().APP_URL}${paths.chat(chat)}`);
    for (const secret of ["4242", "refunded", "Cleo", "/messages/"]) expect(text).not.toContain(secret);
  });
});

describe("the emails to sales", () => {
  it("lead a reply to the customer only once the email is confirmed: it may be a stranger's", async () => {
    const customer = await createCustomer();
    const replyTosOf = async (text: string) =>
      (await mailsTo(env().SALES_EMAIL))
        .filter((mail) => mail.text.includes(text))
        .map(({ headers }) => headers["reply-to"]);
    const begin = async (text: string) => {
      const [chat, message] = [await createChat(customer.user, text), randomUUID()];
      await send(customer, chat, `${text} again`, message);
      await sendInquiry({ inquiryId: chat });
      await sendInquiryMessage({ messageId: message });
    };
    const [before, after] = [randomUUID(), randomUUID()];
    await begin(before);
    await confirmEmail(customer.user);
    await begin(after);
    expect(await replyTosOf(before)).toEqual([undefined, undefined]);
    const toCustomer = expect.stringContaining(customer.user.email);
    expect(await replyTosOf(after)).toEqual([toCustomer, toCustomer]);
  });
});

describe("staff", () => {
  it("see that a chat is one, that its email is not confirmed, and find it without a phone", async () => {
    const { user } = await createCustomer({ firstName: "Zenobia", phone: undefined });
    const chat = await createChat(user);
    expect((await listInquiries({ search: "zenobia" })).inquiries).toMatchObject([
      { id: chat, industry: null },
    ]);
    expect((await readInquiry(chat)).account).toMatchObject({ emailConfirmed: false });
    await confirmEmail(user);
    expect((await readInquiry(chat)).account).toMatchObject({ emailConfirmed: true });
  });
});
