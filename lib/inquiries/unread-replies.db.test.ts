import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { readWaiting } from "@/lib/workspace/read-waiting.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { listChats, readChat } from "./chat.server";
import { replyToInquiry } from "./reply-to-inquiry.server";

const reply = async (inquiryId: string, text: string) =>
  replyToInquiry(inquiryId, { id: randomUUID(), text }, (await createStaff()).user);

it("counts a reply as unread until its customer has read it, and a later one again", async () => {
  const [{ user }, { user: other }] = [await createCustomer(), await createCustomer()];
  const id = await createChat(user);
  const unread = async () => [(await readWaiting(user)).chats, (await listChats(user))[0]?.hasUnreadReply];
  expect(await unread()).toEqual([0, false]);
  await reply(id, "One");
  expect(await unread()).toEqual([1, true]);
  await expect(readChat(other, id)).rejects.toMatchObject({ status: 404 });
  expect(await unread()).toEqual([1, true]);
  await reply(id, "Two");
  expect(await unread()).toEqual([1, true]);
  await readChat(user, id);
  expect(await unread()).toEqual([0, false]);
  await reply(id, "Three");
  // As if it came while the conversation was being read: what was read does not have it.
  const later = new Date(Date.now() + 60_000);
  await db().inquiry.update({ where: { id }, data: { unreadReplyAt: later } });
  await readChat(user, id);
  expect(await unread()).toEqual([1, true]);
});

it("counts no reply to the contact form, which belongs to no account", async () => {
  const { id } = await createInquiry();
  await reply(id, "Yes.");
  expect(await db().inquiry.findUnique({ where: { id } })).toMatchObject({ unreadReplyAt: null });
});
