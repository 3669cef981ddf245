import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { POST as submitForm } from "@/app/api/contact/route";
import { GET as readMessages } from "@/app/api/messages/[inquiryId]/[token]/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callRoute } from "@/tests/api/call-route";
import { createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { INDUSTRIES } from "./choices";
import { inquiryMessageJob, sendInquiryMessage } from "./inquiry-message.email";
import { sendInquiryReply } from "./inquiry-reply.email";
import { replyToInquiry } from "./reply-to-inquiry.server";
import { listInquiries, readInquiry } from "./staff-queries.server";
import { readThread, threadPath } from "./thread.server";
import { MOST_MESSAGES, REPLIES_SHOWN, threadDto } from "./thread-schemas";

const tokenOf = (inquiryId: string, source: "form" | "email" = "email") =>
  threadPath(inquiryId, source).split("/").at(-1) ?? "";

const send = (inquiryId: string, text: string, { id = randomUUID(), token = tokenOf(inquiryId) } = {}) =>
  callRoute({ POST: sendMessage }, "POST", { body: { inquiryId, token, id, text } });

const textsOf = (body: unknown) => threadDto.parse(body).entries.map(({ text }) => text);

describe("the conversation of an inquiry", () => {
  it("goes back and forth on the page and by email, and marks what staff have not answered", async () => {
    const inquiry = await createInquiry({ message: "How many in Texas?" });
    const { user: staff } = await createStaff({ firstName: "Ada" });
    const reply = { id: randomUUID(), text: "About 400 a week." };
    await replyToInquiry(inquiry.id, reply, staff);
    await sendInquiryReply({ replyId: reply.id });
    const mail = await firstMailTo(inquiry.email);
    expect(mail.text).toContain(`${env().APP_URL}${threadPath(inquiry.id, "email")}`);
    expect((await readInquiry(inquiry.id)).hasNewMessage).toBe(false);

    const id = randomUUID();
    const { status, body } = await send(inquiry.id, "And in Ohio?", { id });
    expect(status).toBe(201);
    expect(textsOf(body)).toEqual(["How many in Texas?", "About 400 a week.", "And in Ohio?"]);
    expect(await readInquiry(inquiry.id)).toMatchObject({
      status: "new",
      hasNewMessage: true,
      messages: [{ text: "And in Ohio?" }],
    });
    const [listed] = (await listInquiries({ search: inquiry.id })).inquiries;
    expect(listed).toMatchObject({ id: inquiry.id, hasNewMessage: true });
    await sendInquiryMessage({ messageId: id });
    const toSales = async () =>
      (await mailsTo(env().SALES_EMAIL)).filter((caught) => caught.text.includes("And in Ohio?"));
    expect(await toSales()).toHaveLength(1);
  });

  it("shows neither our replies nor what the owner of the email wrote to whoever entered that email in the form", async () => {
    const email = `owner-${randomUUID()}@example.com`;
    const form = {
      firstName: "Eve",
      lastName: "Stranger",
      email,
      phone: "(212) 555-0147",
      industry: INDUSTRIES[0],
      message: "What did I buy?",
    };
    const submitted = await callRoute({ POST: submitForm }, "POST", { body: form });
    const { id: inquiryId, thread } = z.object({ id: z.string(), thread: z.string() }).parse(submitted.body);
    const token = thread.split("/").at(-1) ?? "";
    const { user: staff } = await createStaff();
    await replyToInquiry(inquiryId, { id: randomUUID(), text: "Your policy is 4711." }, staff);
    await send(inquiryId, "That was not me.");

    const { body } = await send(inquiryId, "Hello?", { token });
    expect(body).toMatchObject({ showsReplies: false });
    expect(textsOf(body)).toEqual(["What did I buy?", "Hello?"]);
    expect(textsOf(await readThread(inquiryId, token))).toEqual(["What did I buy?", "Hello?"]);
    expect(textsOf(await readThread(inquiryId, tokenOf(inquiryId)))).toEqual([
      "What did I buy?",
      "Your policy is 4711.",
      "That was not me.",
      "Hello?",
    ]);
    expect((await readInquiry(inquiryId)).messages).toMatchObject([
      { text: "That was not me.", emailConfirmed: true },
      { text: "Hello?", emailConfirmed: false },
    ]);
  });

  it("opens for its own link only", async () => {
    const [inquiry, other] = [await createInquiry(), await createInquiry()];
    await expect(readThread(inquiry.id, tokenOf(other.id))).rejects.toMatchObject({ status: 404 });
    await expect(readThread(randomUUID(), tokenOf(inquiry.id))).rejects.toMatchObject({ status: 404 });
    const read = (token: string) =>
      callRoute({ GET: readMessages }, "GET", { params: { inquiryId: inquiry.id, token } });
    expect(await read(tokenOf(inquiry.id))).toMatchObject({ status: 200, body: { showsReplies: true } });
    expect((await read(tokenOf(other.id))).status).toBe(404);
    expect((await send(inquiry.id, "Hello", { token: "" })).status).toBe(404);
    expect((await send(inquiry.id, "Hello", { token: tokenOf(other.id) })).status).toBe(404);
    expect(await db().inquiryMessage.count({ where: { inquiryId: inquiry.id } })).toBe(0);
  });

  it("stores a message once that is sent several times at once", async () => {
    const inquiry = await createInquiry();
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => send(inquiry.id, "Hello again", { id })));
    expect(await db().inquiryMessage.count({ where: { inquiryId: inquiry.id } })).toBe(1);
    const jobs = await db().$queryRaw<
      unknown[]
    >`SELECT 1 FROM pgboss.job WHERE name = ${inquiryMessageJob.name} AND data->>'messageId' = ${id}`;
    expect(jobs).toHaveLength(1);
  });

  it("shows the newest replies in their order, however many there are", async () => {
    const inquiry = await createInquiry({ message: "First" });
    const { user: staff } = await createStaff();
    const data = Array.from({ length: REPLIES_SHOWN + 5 }, (_, index) => ({
      inquiryId: inquiry.id,
      authorId: staff.id,
      text: `Reply ${index}`,
      createdAt: new Date(Date.now() + index * 1_000),
    }));
    await db().inquiryReply.createMany({ data: data.toReversed() });
    const newest = data.slice(5).map(({ text }) => text);
    expect(textsOf(await readThread(inquiry.id, tokenOf(inquiry.id)))).toEqual(["First", ...newest]);
    const { replies } = await readInquiry(inquiry.id);
    expect(replies.map(({ text }) => text)).toEqual(newest);
  });

  it("has an end", async () => {
    const inquiry = await createInquiry();
    const rows = Array.from({ length: MOST_MESSAGES }, () => ({
      id: randomUUID(),
      inquiryId: inquiry.id,
      text: "x",
    }));
    await db().inquiryMessage.createMany({ data: rows });
    expect((await send(inquiry.id, "One more")).status).toBe(409);
  });
});
