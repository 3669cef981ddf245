import { describe, expect, it } from "@jest/globals";
import { createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { setInquiryClosed } from "./change-inquiry.server";
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

  it("is searched by name, email, company, phone, message and id", async () => {
    const inquiry = await createInquiry({
      firstName: "Zuleika",
      phone: "+1 999 555 7777",
      message: `Line one\n\n${"long ".repeat(60)}`,
    });
    for (const search of ["zuleika visitor", inquiry.email, "999 7777", "line one", inquiry.id.slice(0, 8)])
      expect((await listInquiries({ search })).inquiries.map(({ id }) => id)).toEqual([inquiry.id]);
    const [row] = (await listInquiries({ search: "zuleika" })).inquiries;
    expect(row?.preview).toMatch(/^Line one long .*…$/);
  });
});
