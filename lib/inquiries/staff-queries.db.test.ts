import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createChat, createInquiry } from "@/tests/factories/inquiries";
import { setInquiryClosed } from "./change-inquiry.server";
import { storeMessage } from "./messages.server";
import { replyToInquiry } from "./reply-to-inquiry.server";
import { listInquiries } from "./staff-queries.server";

describe("the inquiry list", () => {
  it("shows new inquiries, newest first, and counts all statuses under the same search", async () => {
    const { user: staff } = await createStaff();
    const company = "Inboxers Inc";
    const [older, closed, newer] = [
      await createInquiry({ company }),
      await createInquiry({ company }),
      await createInquiry({ company }),
    ];
    await setInquiryClosed(closed.id, true, staff);
    const page = await listInquiries({ search: "inboxers" });
    expect(page.inquiries.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(page).toMatchObject({ counts: { new: 2, answered: 0, closed: 1 }, page: 1, pages: 1 });
    const done = await listInquiries({ search: "inboxers", status: "closed" });
    expect(done.inquiries.map(({ id }) => id)).toEqual([closed.id]);
  });

  it("has the conversation first that was written in last, and says when and whether staff have answered", async () => {
    const { user: staff } = await createStaff();
    const company = "Returners Inc";
    const [older, newer] = [await createInquiry({ company }), await createInquiry({ company })];
    const rows = async () => (await listInquiries({ search: "returners" })).inquiries;
    const write = (inquiryId: string) =>
      storeMessage(inquiryId, { id: randomUUID(), text: "And in Ohio?" }, true);
    await write(older.id);
    expect(await rows()).toMatchObject([
      { id: older.id, hasNewMessage: true },
      { id: newer.id, hasNewMessage: false },
    ]);
    const [first, second] = await rows();
    expect(Date.parse(first?.lastAt ?? "")).toBeGreaterThan(Date.parse(first?.createdAt ?? ""));
    expect(second?.lastAt).toBe(second?.createdAt);

    // Reopened by staff, it is new again, and its message is answered.
    await replyToInquiry(older.id, { id: randomUUID(), text: "About 400 a week." }, staff);
    for (const closed of [true, false]) await setInquiryClosed(older.id, closed, staff);
    expect(await rows()).toMatchObject([{ id: older.id, hasNewMessage: false }, { id: newer.id }]);
    await write(newer.id);
    expect(await rows()).toMatchObject([{ id: newer.id, hasNewMessage: true }, { id: older.id }]);
  });

  it("finds a chat by the present email and the username of its account", async () => {
    const { user } = await createCustomer();
    const chat = await createChat(user);
    const email = `moved-${randomUUID()}@example.com`;
    await db().user.update({ where: { id: user.id }, data: { email } });
    for (const search of [email, user.username])
      expect((await listInquiries({ search })).inquiries.map(({ id }) => id)).toEqual([chat]);
  });

  it("is searched by name, email, company, phone, message and id", async () => {
    const inquiry = await createInquiry({
      firstName: "Zuleika",
      phone: "+1 999 555 7777",
      message: `Line one\n\n${"long ".repeat(60)}`,
    });
    for (const search of ["zuleika visitor", inquiry.email, "999 7777", "line one", inquiry.id.slice(0, 8)])
      expect((await listInquiries({ search })).inquiries.map(({ id }) => id)).toEqual([inquiry.id]);
    for (const search of ["(999) 555-7777", "9995557777", "1.999.555.7777"])
      expect((await listInquiries({ search })).inquiries.map(({ id }) => id)).toEqual([inquiry.id]);
    expect((await listInquiries({ search: "(999) 555-7778" })).inquiries).toEqual([]);
    const [row] = (await listInquiries({ search: "zuleika" })).inquiries;
    expect(row?.preview).toMatch(/^Line one long .*…$/);
  });
});
