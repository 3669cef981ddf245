import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { POST as exportConsumer } from "@/app/api/admin/consumers/export/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sendInquiry } from "@/lib/inquiries/inquiry.email";
import { sendInquiryReply } from "@/lib/inquiries/inquiry-reply.email";
import { storeMessage } from "@/lib/inquiries/messages.server";
import { replyToInquiry } from "@/lib/inquiries/reply-to-inquiry.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createCustomer, createStaff } from "@/tests/factories/accounts";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

// Consumers write to us, too: with the contact form, which is open to everybody.

let staff: Awaited<ReturnType<typeof createStaff>>;
let cookie: string;
beforeAll(async () => {
  await installCatalog();
  staff = await createStaff();
  cookie = await cookieOf(staff);
});

const callExport = (person: string) =>
  callRoute({ POST: exportConsumer }, "POST", { cookie, body: { person, case: "Request 61" } });
const callErase = (person: string, caseName: string) =>
  callRoute({ POST: erase }, "POST", { cookie, body: { person, case: caseName } });

/** `+15125550142` as people type it. */
const typed = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

/** A person with a sold lead and three inquiries: by phone, by another spelling of the mailbox, and by a stranger. */
async function createWriter() {
  const { user: owner } = await createConfirmedCustomer();
  const mailbox = `writer.${randomUUID().slice(0, 12)}`;
  const { leads } = await createOwnLeads(owner, ["health"], { contact: { email: `${mailbox}@gmail.com` } });
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  const { phone } = lead.post.contact;
  const byPhone = await createInquiry({ phone: typed(phone), message: "Who sold my number?" });
  await storeMessage(byPhone.id, { id: randomUUID(), text: "Please answer." }, true);
  await replyToInquiry(byPhone.id, { id: randomUUID(), text: "We look into it." }, staff.user);
  const email = `${mailbox.replace(".", "").toUpperCase()}+forms@gmail.com`;
  const byEmail = await createInquiry({ email, message: "Delete my data." });
  const stranger = await createInquiry({ message: "Something else." });
  return { phone, email: `${mailbox}@gmail.com`, byPhone, byEmail, stranger };
}

it("the export of a consumer has what they wrote to us, with our replies, and nothing of others", async () => {
  const { phone, email, byPhone } = await createWriter();
  const written = {
    isChatOfAccount: false,
    firstName: byPhone.firstName,
    email: byPhone.email,
    message: "Who sold my number?",
    messages: [{ text: "Please answer.", at: expect.any(String) }],
    replies: [{ by: "staff", text: "We look into it.", at: expect.any(String) }],
  };
  expect((await callExport(phone)).body).toMatchObject({ inquiries: [written] });
  expect((await callExport(email)).body).toMatchObject({
    inquiries: [{ message: "Delete my data.", messages: [], replies: [] }],
  });
});

it("an erasure deletes what any phone or mailbox of the consumer wrote, counts it, and may be repeated", async () => {
  const { email, byPhone, byEmail, stranger } = await createWriter();
  const replies = await db().inquiryReply.findMany({ where: { inquiryId: byPhone.id } });
  const caseName = `Request ${randomUUID()}`;
  expect((await callErase(email, caseName)).body).toMatchObject({
    erasedLeads: 1,
    isComplete: true,
    inquiries: 2,
  });
  const ids = [byPhone.id, byEmail.id, stranger.id];
  const left = await db().inquiry.findMany({ where: { id: { in: ids } } });
  expect(left.map(({ id }) => id)).toEqual([stranger.id]);
  expect(await db().inquiryMessage.count({ where: { inquiryId: byPhone.id } })).toBe(0);
  const entries = await db().auditEntry.findMany({ where: { action: "leads.erase-consumer" } });
  const counts = entries.flatMap(({ after }) => (JSON.stringify(after).includes(caseName) ? [after] : []));
  expect(counts).toContainEqual(expect.objectContaining({ case: caseName, inquiries: 2, accountChats: 0 }));
  // Their emails may still wait, and have nothing to send.
  await expect(sendInquiry({ inquiryId: byEmail.id })).resolves.toBeUndefined();
  await expect(sendInquiryReply({ replyId: replies[0]?.id ?? "" })).resolves.toBeUndefined();
  const again = await callErase(email, caseName);
  expect(again.body).toEqual({ erasedLeads: 0, suppressed: 0, isComplete: true });
});

it("a chat of an account is exported to its mailbox, is nobody's by its phone, and stays", async () => {
  const { user } = await createCustomer({ phone: "+1 512 555 0173" });
  const chat = await createChat(user, "Where is my order?");
  expect((await callExport("+15125550173")).body).toMatchObject({ inquiries: [] });
  expect((await callExport(user.email)).body).toMatchObject({
    inquiries: [{ isChatOfAccount: true, message: "Where is my order?" }],
  });
  const { body } = await callErase(user.email, "Request 62");
  expect(body).toMatchObject({ accountChats: 1 });
  expect(body).not.toHaveProperty("inquiries");
  expect(await db().inquiry.count({ where: { id: chat } })).toBe(1);
});
