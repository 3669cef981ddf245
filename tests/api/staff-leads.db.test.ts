import { describe, expect, it } from "@jest/globals";
import { POST as showContact } from "@/app/api/admin/leads/[id]/contact/route";
import { GET as readLead } from "@/app/api/admin/leads/[id]/route";
import { POST as searchLeads } from "@/app/api/admin/leads/search/route";
import { GET as readStock } from "@/app/api/admin/leads/stock/route";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { db } from "@/lib/platform/db/prisma.server";
import { leadDetailDto, leadPageDto, stockDto } from "@/lib/staff/leads/schemas";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createStock } from "@/tests/factories/stock";
import { callRoute, cookieOf, problemBody } from "./call-route";
import { postLead } from "./post-lead";

const staffCookie = async () => cookieOf(await createStaff());

async function search(cookie: string, body: Record<string, unknown>) {
  const response = await callRoute({ POST: searchLeads }, "POST", { cookie, body });
  return leadPageDto.parse(response.body);
}

async function postOne(changes: Parameters<typeof buildLeadPost<"life">>[1] = {}) {
  const { key, publisherId } = await createPublisherWithKey();
  const post = buildLeadPost("life", changes);
  const { leadId } = await postLead(post, { key });
  return { post, leadId, publisherId };
}

describe("POST /api/admin/leads/search", () => {
  it.each([
    ["its id", "id", ({ leadId }: { leadId: string }) => leadId.toUpperCase()],
    ["the beginning of its id", "id", ({ leadId }: { leadId: string }) => leadId.slice(0, 8)],
  ])("finds a lead by %s", async (_name, by, textOf) => {
    const posted = await postOne();
    const page = await search(await staffCookie(), { search: textOf(posted) });
    expect(page.searchedBy).toBe(by);
    expect(page.leads.map(({ id }) => id)).toContain(posted.leadId);
  });

  it("finds a person by phone or email in any format", async () => {
    const { leadId } = await postOne({
      contact: { phone: "(737) 555-2211", email: "Ann.Other@example.com" },
    });
    const cookie = await staffCookie();
    for (const text of ["7375552211", "+1 737 555 2211", "1-737-555-2211", " ann.other@EXAMPLE.com "]) {
      expect((await search(cookie, { search: text })).leads.map(({ id }) => id)).toEqual([leadId]);
    }
    // Not by a part of it, and not by a name.
    for (const text of ["5552211", "ann.other", "Dana"]) {
      expect(await search(cookie, { search: text })).toEqual({
        leads: [],
        searchedBy: null,
        nextCursor: null,
      });
    }
  });

  it("leaves an entry in the audit log for each lead found by phone or email, and has the limit of searches", async () => {
    const { leadId } = await postOne({ contact: { phone: "(737) 555-2288" } });
    const staff = await createStaff();
    const cookie = await cookieOf(staff);
    const find = (text: string) =>
      callRoute({ POST: searchLeads }, "POST", { cookie, body: { search: text } });
    await find("7375552288");
    await find(leadId);
    const entries = await db().auditEntry.findMany({ where: { actorId: staff.user.id } });
    expect(entries).toMatchObject([
      { action: "leads.find-person", subjectId: leadId, after: { searchedBy: "phone" } },
    ]);
    const { points } = LIMITS["staff-search"].account;
    for (let attempt = 2; attempt < points; attempt += 1)
      await throttle("staff-search", { account: staff.user.id, ipAddress: null });
    expect((await find("7375552288")).status).toBe(429);
  });

  it("pages through the filtered leads, newest first, each once", async () => {
    const ids = await createStock(30, { line: "health", state: "WY" });
    await createStock(3, { line: "auto", state: "WY" });
    const cookie = await staffCookie();
    const filter = { line: "health", state: "WY", status: "verified" };
    const first = await search(cookie, filter);
    expect(first.leads).toHaveLength(25);
    const second = await search(cookie, { ...filter, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    expect([...first.leads, ...second.leads].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it("says why a lead was refused, without its contact", async () => {
    const { leadId, post } = await postOne({ contact: { dateOfBirth: "2015-01-02" } });
    const page = await search(await staffCookie(), { search: leadId });
    expect(page.leads).toMatchObject([{ status: "rejected", failedBy: "under-age" }]);
    expect(JSON.stringify(page)).not.toContain(post.contact.email);
  });

  it("lists the rejected leads of one publisher", async () => {
    const refused = { contact: { dateOfBirth: "2015-01-02" } };
    const { key, publisherId } = await createPublisherWithKey();
    const { leadId } = await postLead(buildLeadPost("life", refused), { key });
    await postLead(buildLeadPost("life"), { key });
    await postOne(refused);
    const page = await search(await staffCookie(), { status: "rejected", publisherId });
    expect(page.leads.map(({ id }) => id)).toEqual([leadId]);
  });

  it("refuses an invalid body", async () => {
    const cookie = await staffCookie();
    for (const body of [
      { line: "boat" },
      { state: "Texas" },
      { status: "new" },
      { cursor: "1" },
      { publisherId: "1" },
      { search: "\u0000" },
    ]) {
      expect((await callRoute({ POST: searchLeads }, "POST", { cookie, body })).status).toBe(400);
    }
  });
});

describe("a lead", () => {
  it("has every check with its duration and the consent, but no contact", async () => {
    const { leadId, post } = await postOne();
    const response = await callRoute({ GET: readLead }, "GET", {
      cookie: await staffCookie(),
      params: { id: leadId },
    });
    const lead = leadDetailDto.parse(response.body);
    expect(lead.checks.map(({ name }) => name)).toEqual([
      "key",
      "publisher",
      "payload",
      "schema",
      "phone",
      "email",
      "zip",
      "age",
      "consent",
      "suppression",
      "person",
      "score",
    ]);
    expect(lead.checks.every(({ verdict }) => verdict === "passed")).toBe(true);
    expect(lead.checks.some(({ durationMs }) => durationMs > 0)).toBe(true);
    expect(lead).toMatchObject({ hasContact: true, sale: null, views: [], consent: { version: "2026-09" } });
    for (const secret of [
      post.contact.phone,
      post.contact.email,
      post.contact.street,
      post.consent.ipAddress,
    ]) {
      expect(JSON.stringify(lead)).not.toContain(secret);
    }
  });

  it("shows its contact to staff and logs the view twice: with the lead and in the audit log", async () => {
    const { leadId, post } = await postOne();
    const staff = await createStaff();
    const options = { cookie: await cookieOf(staff), params: { id: leadId }, body: {} };
    expect(await callRoute({ POST: showContact }, "POST", options)).toMatchObject({
      status: 200,
      body: {
        contact: {
          phone: post.contact.phone,
          email: post.contact.email,
          dateOfBirth: post.contact.dateOfBirth,
        },
        consent: { text: post.consent.text, ipAddress: post.consent.ipAddress },
      },
    });
    expect(await db().leadView.count({ where: { leadId, userId: staff.user.id } })).toBe(1);
    expect(await db().auditEntry.findMany({ where: { subjectId: leadId } })).toMatchObject([
      { action: "leads.read-contact", actorId: staff.user.id, outcome: "done" },
    ]);
    const { body } = await callRoute({ GET: readLead }, "GET", { ...options, body: undefined });
    expect(leadDetailDto.parse(body).views).toMatchObject([{ username: staff.user.username }]);
  });

  it("is logged as viewed also after an erasure, which leaves the evidence of consent", async () => {
    const { post, leadId } = await postOne();
    const staff = await createStaff();
    await eraseConsumer({ person: post.contact.phone, case: "Case 7" }, { ...staff.user, ipAddress: null });
    const options = { cookie: await cookieOf(staff), params: { id: leadId } };
    const { body } = await callRoute({ GET: readLead }, "GET", options);
    expect(leadDetailDto.parse(body)).toMatchObject({ status: "erased" });
    expect(await db().leadView.count({ where: { leadId, userId: staff.user.id } })).toBe(1);
  });

  it("has no contact to show when it was refused", async () => {
    const { leadId } = await postOne({ contact: { dateOfBirth: "2015-01-02" } });
    const options = { cookie: await staffCookie(), params: { id: leadId }, body: {} };
    expect((await callRoute({ POST: showContact }, "POST", options)).status).toBe(409);
    expect(await db().leadView.count({ where: { leadId } })).toBe(0);
  });

  it("is shown to staff 60 times an hour, so that one session does not copy the stock", async () => {
    const { leadId } = await postOne();
    const staff = await createStaff();
    for (let attempt = 0; attempt < LIMITS["staff-contact"].account.points; attempt += 1)
      await throttle("staff-contact", { account: staff.user.id, ipAddress: null });
    const options = { cookie: await cookieOf(staff), params: { id: leadId }, body: {} };
    expect((await callRoute({ POST: showContact }, "POST", options)).status).toBe(429);
    expect(await db().leadView.count({ where: { leadId } })).toBe(0);
  });

  it("is not shown to a customer", async () => {
    const { leadId } = await postOne();
    const options = { cookie: await cookieOf(await createCustomer()), params: { id: leadId }, body: {} };
    const response = await callRoute({ POST: showContact }, "POST", options);
    expect([response.status, problemBody.parse(response.body).type]).toEqual([
      403,
      "urn:leadwell:problem:not-allowed",
    ]);
    expect(await db().leadView.count({ where: { leadId } })).toBe(0);
  });
});

it("counts the stock by line, state and age, without sold leads", async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const of = { line: "property_casualty", state: "VT" } as const;
  await createStock(2, { ...of, verifiedAt: hoursAgo(0.5) });
  await createStock(3, { ...of, verifiedAt: hoursAgo(23) });
  await createStock(4, { ...of, verifiedAt: hoursAgo(30) });
  await createStock(5, { ...of, verifiedAt: hoursAgo(29 * 24) });
  await createStock(6, { ...of, verifiedAt: hoursAgo(31 * 24) });
  const response = await callRoute({ GET: readStock }, "GET", { cookie: await staffCookie() });
  const { stock } = stockDto.parse(response.body);
  const found = stock.filter(({ line, state }) => line === "property-casualty" && state === "VT");
  expect(Object.fromEntries(found.map(({ age, leads }) => [age, leads]))).toEqual({
    hour: 2,
    day: 3,
    week: 4,
    month: 5,
    older: 6,
  });
});
