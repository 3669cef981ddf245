import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { POST as lift } from "@/app/api/admin/suppressions/lift/route";
import { POST as suppress } from "@/app/api/admin/suppressions/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

let key: string;
let cookie: string;
let staffId: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
  const staff = await createStaff();
  staffId = staff.user.id;
  cookie = await cookieOf(staff);
});

const callErase = (body: unknown) => callRoute({ POST: erase }, "POST", { cookie, body });
const callLift = (body: unknown) => callRoute({ POST: lift }, "POST", { cookie, body });
const readLead = (id: string) =>
  db().lead.findUniqueOrThrow({ where: { id }, include: { consent: true, allocation: true } });

/** A person with a sold lead, a repeated inquiry, and a lead in stock in another line. */
async function createKnownPerson() {
  await emptyMarket();
  const { customer } = await createOpenOrders(1);
  const post = buildLeadPost("life");
  const { phone, email } = post.contact;
  const sold = await postLead(post, { key });
  const repeat = await postLead(buildLeadPost("life", { contact: { phone } }), { key });
  const stock = await postLead(buildLeadPost("auto", { contact: { email } }), { key });
  expect([sold.status, repeat.status, stock.status]).toEqual(["accepted", "duplicate", "stored"]);
  await db().leadNote.create({
    data: {
      leadId: sold.leadId,
      userId: customer.id,
      textSealed: "Dana wants a call at six",
      outcome: "quoted",
    },
  });
  return { phone, email, sold: sold.leadId, repeat: repeat.leadId, stock: stock.leadId };
}

const SHREDDED = {
  status: "erased",
  attributes: {},
  firstNameSealed: null,
  lastNameSealed: null,
  phoneSealed: null,
  emailSealed: null,
  streetSealed: null,
  citySealed: null,
  dateOfBirthSealed: null,
  attributesSealed: null,
};

describe("POST /api/admin/consumers/erase", () => {
  it("shreds every lead of the person and keeps the proof of the sale", async () => {
    const person = await createKnownPerson();
    const before = await readLead(person.sold);
    const { status, body } = await callErase({ leadId: person.sold, case: "Request 77" });
    // The lead in stock has the same email, the repeated inquiry the same phone.
    expect([status, body]).toEqual([
      200,
      { erasedLeads: 3, suppressed: expect.any(Number), isComplete: true },
    ]);

    const sold = await readLead(person.sold);
    expect(sold).toMatchObject({ ...SHREDDED, orderId: before.orderId, soldAt: before.soldAt });
    expect(sold.consentHash).toBe(before.consentHash);
    expect(sold.consent).toEqual(before.consent);
    expect(sold.allocation).toEqual(before.allocation);
    expect(sold.erasedAt).not.toBeNull();
    // Its phone and email, and the phone that the repeated inquiry brought.
    expect(await db().soldPerson.count({ where: { leadId: person.sold } })).toBe(3);
    for (const id of [person.repeat, person.stock]) expect(await readLead(id)).toMatchObject(SHREDDED);
    expect(await db().leadNote.findMany({ where: { leadId: person.sold } })).toMatchObject([
      { textSealed: null, outcome: "quoted" },
    ]);
  });

  it("keeps the person from being taken in again, and the entry cannot be lifted", async () => {
    const { phone, email, stock } = await createKnownPerson();
    expect((await callErase({ person: phone, case: "Request 78" })).body).toMatchObject({ erasedLeads: 3 });
    // Found by the email of the lead that has this phone.
    expect(await readLead(stock)).toMatchObject(SHREDDED);
    for (const contact of [{ phone }, { email }]) {
      const response = await postLead(buildLeadPost("health", { contact }), { key });
      // The publisher learns nothing about the person; our own record has the reason.
      expect(response).toMatchObject({ status: "duplicate" });
      expect(await readLead(response.leadId)).toMatchObject({ status: "suppressed" });
    }
    expect((await callLift({ person: phone, note: "They changed their mind." })).status).toBe(422);
  });

  it("is recorded in the audit log by lead and case, without the person", async () => {
    const person = await createKnownPerson();
    const caseName = `Request ${randomUUID()}`;
    await callErase({ person: person.email, case: caseName });
    const entries = await db().auditEntry.findMany({
      where: {
        action: "leads.erase-consumer",
        actorId: staffId,
        subjectId: { in: [person.sold, person.stock] },
      },
      orderBy: { id: "asc" },
    });
    expect(entries).toHaveLength(2);
    expect(entries.find(({ subjectId }) => subjectId === person.sold)).toMatchObject({
      subjectType: "lead",
      before: { status: "sold" },
      after: { status: "erased", case: caseName },
    });
    const text = JSON.stringify(entries, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(text).not.toContain(person.email);
  });

  it("can be repeated, and adds a person without leads to the suppression list", async () => {
    const person = await createKnownPerson();
    await callErase({ leadId: person.sold, case: "Request 80" });
    expect((await callErase({ leadId: person.sold, case: "Request 80" })).body).toEqual({
      erasedLeads: 0,
      suppressed: 0,
      isComplete: true,
    });
    const { phone } = buildLeadPost("life").contact;
    expect((await callErase({ person: phone, case: "Request 81" })).body).toEqual({
      erasedLeads: 0,
      suppressed: 1,
      isComplete: true,
    });
  });

  it("changes an entry with another reason so that it cannot be lifted", async () => {
    const { phone } = buildLeadPost("life").contact;
    const given = { person: phone, reason: "manual", source: "Call" };
    await callRoute({ POST: suppress }, "POST", { cookie, body: given });
    const listedAt = new Date();
    const caseName = `Request ${randomUUID()}`;
    await callErase({ person: phone, case: caseName });
    // The entry says who erased the person and when, and what it was before.
    const [entry, ...others] = await db().suppression.findMany({ where: { source: caseName } });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ reason: "erased", earlierReason: "manual", earlierSource: "Call" });
    expect(entry?.addedAt.getTime()).toBeGreaterThanOrEqual(listedAt.getTime());
    expect(await db().auditEntry.findMany({ where: { actorId: staffId, subjectId: null } })).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ case: caseName, erasedLeads: 0 }) }),
    );
    expect((await callLift({ person: phone, note: "Entered by mistake." })).status).toBe(422);
  });

  it("leaves no contact of the person when a post arrives at the same moment", async () => {
    await emptyMarket();
    for (let round = 0; round < 10; round += 1) {
      const post = buildLeadPost("life");
      const [response] = await Promise.all([
        postLead(post, { key }),
        callErase({ person: post.contact.phone, case: "Request 83" }),
      ]);
      const lead = await readLead(response.leadId);
      expect(lead.phoneSealed).toBeNull();
      expect(["erased", "suppressed"]).toContain(lead.status);
    }
  });

  it.each([
    [{ leadId: randomUUID(), case: "x" }, 404],
    [{ person: "nobody", case: "x" }, 422],
    [{ person: "+15122345678" }, 400],
    [{ case: "x" }, 400],
  ])("refuses %j", async (body, status) => {
    expect((await callErase(body)).status).toBe(status);
  });

  it("refuses a lead without a person", async () => {
    const { leadId } = await postLead(buildLeadPost("life", { contact: { phone: "1" } }), { key });
    expect((await callErase({ leadId, case: "x" })).status).toBe(422);
  });
});

describe("POST /api/admin/suppressions/lift", () => {
  it("removes the entry, records the reason, and the person is taken in again", async () => {
    const { phone } = buildLeadPost("life").contact;
    const given = { person: phone, reason: "dnc", source: "List 3" };
    await callRoute({ POST: suppress }, "POST", { cookie, body: given });
    const note = "The number was read wrongly from a fax.";
    expect((await callLift({ person: phone, note })).status).toBe(204);
    expect(await postLead(buildLeadPost("life", { contact: { phone } }), { key })).toMatchObject({
      status: "stored",
    });
    const [entry] = await db().auditEntry.findMany({
      where: { action: "suppression.lift", actorId: staffId },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entry).toMatchObject({
      before: { kind: "phone", reason: "dnc", source: "List 3" },
      after: { note },
    });
    expect((await callLift({ person: phone, note })).status).toBe(404);
  });

  it("refuses to remove an entry without a reason", async () => {
    expect((await callLift({ person: "+15122345678", note: "wrong" })).status).toBe(400);
  });
});
