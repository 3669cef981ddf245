import { expect, it } from "@jest/globals";
import { POST as searchEverything } from "@/app/api/admin/search/route";
import { db } from "@/lib/platform/db/prisma.server";
import { staffSearchDto } from "@/lib/staff/search/schemas";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

it("staff find a lead by the whole phone or email, each search is audited without it, and no contact is in the response", async () => {
  const { key } = await createPublisherWithKey();
  const contact = { phone: "(737) 555-3322", email: "Sam.Found@example.com" };
  const { leadId } = await postLead(buildLeadPost("life", { contact }), { key });
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  for (const [text, searchedBy] of [
    ["737.555.3322", "phone"],
    ["sam.found@example.com", "email"],
  ]) {
    const response = await callRoute({ POST: searchEverything }, "POST", { cookie, body: { text } });
    const { found } = staffSearchDto.parse(response.body);
    expect(found.filter(({ kind }) => kind === "lead").map(({ id }) => id)).toEqual([leadId]);
    expect(JSON.stringify(response.body)).not.toMatch(/5553322|555-3322|sam\.found/i);
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: "leads.find-person", actorId: staff.user.id },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({ subjectType: "lead", subjectId: leadId, after: { searchedBy } });
    expect(JSON.stringify(entry.after)).not.toContain(text);
  }
  const nobody = await callRoute({ POST: searchEverything }, "POST", { cookie, body: { text: "sam.found" } });
  expect(staffSearchDto.parse(nobody.body).found).toEqual([]);
});

it("the search is for staff, and needs two characters", async () => {
  const body = { text: "ann" };
  const customer = await cookieOf(await createCustomer());
  expect((await callRoute({ POST: searchEverything }, "POST", { cookie: customer, body })).status).toBe(403);
  const cookie = await cookieOf(await createStaff());
  expect(
    (await callRoute({ POST: searchEverything }, "POST", { cookie, body: { text: " a " } })).status,
  ).toBe(400);
});
