import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { arrivedMails, firstMailTo, mailsTo } from "@/tests/setup/caught-mails";
import { editInquiryNote, setInquiryClosed } from "./change-inquiry.server";
import { inquiryReplyJob, sendInquiryReply } from "./inquiry-reply.email";
import { replyToInquiry } from "./reply-to-inquiry.server";
import { readInquiry } from "./staff-queries.server";

const jobsFor = (replyId: string) =>
  db().$queryRaw<
    unknown[]
  >`SELECT 1 FROM pgboss.job WHERE name = ${inquiryReplyJob.name} AND data->>'replyId' = ${replyId}`;

const auditOf = (id: string) =>
  db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });

async function replyOnce(overrides: Parameters<typeof createInquiry>[0] = {}) {
  const inquiry = await createInquiry(overrides);
  const { user: staff } = await createStaff({ firstName: "Ada" });
  const reply = { id: randomUUID(), text: "About 400 a week." };
  await replyToInquiry(inquiry.id, reply, staff);
  return { inquiry, staff, reply };
}

describe("a reply", () => {
  it("sets the inquiry to answered, enqueues a job and writes an audit entry", async () => {
    const { inquiry, staff, reply } = await replyOnce();
    expect(await readInquiry(inquiry.id)).toMatchObject({
      status: "answered",
      replies: [{ id: reply.id, author: staff.username, text: reply.text, mailedAt: null }],
      history: [{ action: "inquiries.send-reply", actor: { username: staff.username } }],
    });
    expect(await jobsFor(reply.id)).toHaveLength(1);
    expect(await auditOf(inquiry.id)).toMatchObject([
      { actorId: staff.id, before: { status: "new" }, after: { status: "answered", replyId: reply.id } },
    ]);
  });

  it("sent several times, also at once, is one reply, one job and one entry", async () => {
    const { inquiry, staff, reply } = await replyOnce();
    await Promise.all([1, 2, 3].map(() => replyToInquiry(inquiry.id, reply, staff)));
    expect((await readInquiry(inquiry.id)).replies).toHaveLength(1);
    expect(await jobsFor(reply.id)).toHaveLength(1);
    expect(await auditOf(inquiry.id)).toHaveLength(1);
  });

  it("cannot have the id of another reply", async () => {
    const { inquiry, staff, reply } = await replyOnce();
    const other = await createInquiry();
    await expect(replyToInquiry(other.id, reply, staff)).rejects.toMatchObject({ status: 409 });
    await expect(
      replyToInquiry(inquiry.id, { ...reply, text: "Something else" }, staff),
    ).rejects.toMatchObject({ status: 409 });
    expect(await readInquiry(other.id)).toMatchObject({ status: "new", replies: [] });
  });

  it("needs an inquiry", async () => {
    const { user: staff } = await createStaff();
    await expect(
      replyToInquiry(randomUUID(), { id: randomUUID(), text: "Hello" }, staff),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("the email with a reply", () => {
  it("goes to the visitor, whose response goes to sales", async () => {
    const { inquiry, reply } = await replyOnce();
    await sendInquiryReply({ replyId: reply.id });
    const mails = await arrivedMails(inquiry.email, 1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.headers).toMatchObject({
      from: "Leadwell <no-reply@leadwell.test>",
      "reply-to": "Leadwell <sales@leadwell.test>",
      subject: "Your inquiry to Leadwell",
    });
    expect(mails[0]?.text).toContain("Hello Vera,\n\nAbout 400 a week.\n\nOpen the conversation:");
    expect(mails[0]?.text).toContain("\n\nAda, Leadwell");
    expect((await readInquiry(inquiry.id)).replies[0]?.mailedAt).toEqual(expect.any(String));
  });

  it("is sent once, however often the job runs", async () => {
    const { inquiry, reply } = await replyOnce();
    for (let run = 0; run < 3; run += 1) await sendInquiryReply({ replyId: reply.id });
    expect(await arrivedMails(inquiry.email, 1)).toHaveLength(1);
  });

  it("keeps its Message-ID when it is sent again after a crash", async () => {
    const { inquiry, reply } = await replyOnce();
    await sendInquiryReply({ replyId: reply.id });
    await db().inquiryReply.update({ where: { id: reply.id }, data: { mailedAt: null } });
    await sendInquiryReply({ replyId: reply.id });
    const ids = (await arrivedMails(inquiry.email, 2)).map(({ headers }) => headers["message-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toContain(`inquiry-reply-${reply.id}@`);
    expect(ids[1]).toBe(ids[0]);
  });

  it("gets no header from a name", async () => {
    const victim = `victim-${randomUUID()}@example.com`;
    const evil = `Vera\r\nBcc: ${victim}\r\nX-Evil: yes\r\n\r\nBody`;
    const { inquiry, staff, reply } = await replyOnce();
    // Written without the schemas, as an older row may be.
    await db().inquiry.update({ where: { id: inquiry.id }, data: { firstName: evil, lastName: evil } });
    await db().user.update({ where: { id: staff.id }, data: { firstName: evil } });
    await sendInquiryReply({ replyId: reply.id });
    const mail = await firstMailTo(inquiry.email);
    expect(mail.to).toHaveLength(1);
    expect(Object.keys(mail.headers ?? {})).not.toContain("x-evil");
    expect(Object.keys(mail.headers ?? {})).not.toContain("bcc");
    expect(mail.headers.subject).toBe("Your inquiry to Leadwell");
    expect(await mailsTo(victim)).toEqual([]);
  });
});

describe("staff", () => {
  it("close and reopen an inquiry; repeating it changes nothing", async () => {
    const { inquiry, staff } = await replyOnce();
    for (const closed of [true, true, false, false]) await setInquiryClosed(inquiry.id, closed, staff);
    expect(await readInquiry(inquiry.id)).toMatchObject({ status: "new" });
    expect((await auditOf(inquiry.id)).slice(1)).toMatchObject([
      { action: "inquiries.close-inquiry", before: { status: "answered" }, after: { status: "closed" } },
      { action: "inquiries.reopen-inquiry", before: { status: "closed" }, after: { status: "new" } },
    ]);
  });

  it("write a note and remove it", async () => {
    const inquiry = await createInquiry();
    const { user: staff } = await createStaff();
    for (const note of ["Call on Monday", "Call on Monday", ""])
      await editInquiryNote(inquiry.id, { text: note }, staff);
    expect(await readInquiry(inquiry.id)).toMatchObject({ note: null });
    expect(await auditOf(inquiry.id)).toMatchObject([
      { action: "inquiries.edit-note", before: null, after: { noteChanged: true } },
      { before: null, after: { noteChanged: true } },
    ]);
  });

  it("do not overwrite a note of a colleague that they have not seen", async () => {
    const inquiry = await createInquiry();
    const { user: staff } = await createStaff();
    await editInquiryNote(inquiry.id, { text: "Wants 500 leads", shown: "" }, staff);
    await expect(editInquiryNote(inquiry.id, { text: "", shown: "" }, staff)).rejects.toMatchObject({
      status: 409,
      code: "note-changed-meanwhile",
    });
    expect(await readInquiry(inquiry.id)).toMatchObject({ note: "Wants 500 leads" });
  });
});
