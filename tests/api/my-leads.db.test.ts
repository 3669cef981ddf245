import { beforeAll, describe, expect, it } from "@jest/globals";
import { GET as readConsent } from "@/app/api/my/leads/[leadId]/consent/route";
import { POST as postNote } from "@/app/api/my/leads/[leadId]/notes/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import { POST as countLeads } from "@/app/api/my/leads/counts/route";
import { GET as listLeads } from "@/app/api/my/leads/route";
import { GET as listProgress } from "@/app/api/my/order-progress/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { LINES } from "@/lib/catalog/lines";
import { leadDetailDto } from "@/lib/inbox/detail-schemas";
import { leadPageDto } from "@/lib/inbox/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { tamper } from "@/tests/factories/tamper";
import { callRoute, cookieOf, type RouteModule } from "./call-route";

let customer: SignInResult;
let stranger: SignInResult;
let leads: Awaited<ReturnType<typeof createOwnLeads>>["leads"];
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  stranger = await createCustomer();
  ({ leads } = await createOwnLeads(customer.user, LINES));
  await createOwnLeads(stranger.user, ["life"]);
});

const leadOf = (index: number) => leads[index] ?? { leadId: "", orderId: "", post: undefined };

async function get(
  handlers: RouteModule,
  options: { by?: SignInResult; leadId?: string; query?: string } = {},
) {
  const { by = customer, leadId, query } = options;
  return callRoute(handlers, "GET", {
    cookie: await cookieOf(by),
    ...(leadId ? { params: { leadId } } : {}),
    ...(query ? { query } : {}),
  });
}

const list = async (query = "") => leadPageDto.parse((await get({ GET: listLeads }, { query })).body);

describe("the list", () => {
  it("has only the viewer's leads, newest first, with name and phone, and logs a view of each", async () => {
    await tamper(`DELETE FROM "LeadView"`);
    const page = await list();
    expect(page).toMatchObject({ total: LINES.length, page: 1, pages: 1 });
    expect(page.leads.map(({ id }) => id)).toEqual(leads.map(({ leadId }) => leadId).toReversed());
    expect(page.leads[0]).toMatchObject({ name: "Dana Rivers", state: "TX", zip: "78704", progress: "new" });
    const newest = leads.at(-1);
    expect(page.leads[0]?.phone).toEqual({
      number: newest?.post.contact.phone,
      inWords: expect.stringMatching(/^\(512\) \d{3}-\d{4}$/),
    });
    expect(page.leads[0]?.call?.zones).toEqual(["America/Chicago"]);
    const text = JSON.stringify(page);
    for (const { post } of leads) expect(text).not.toContain(post.contact.email);
    const views = await db().leadView.findMany({ where: { userId: customer.user.id } });
    expect(views.map(({ leadId }) => leadId).toSorted()).toEqual(
      leads.map(({ leadId }) => leadId).toSorted(),
    );
  });

  it("is filtered by line, state, order, outcome and time of sale", async () => {
    const { leadId, orderId } = leadOf(2);
    expect((await list("?line=auto")).leads.map(({ id }) => id)).toEqual([leadId]);
    expect((await list(`?orderId=${orderId}`)).leads.map(({ id }) => id)).toEqual([leadId]);
    expect((await list("?state=CA")).total).toBe(0);
    expect((await list("?state=TX&progress=new")).total).toBe(LINES.length);
    expect((await list("?progress=lost")).total).toBe(0);
    const [newest] = (await list()).leads;
    expect((await list(`?from=${newest?.soldAt}`)).leads.map(({ id }) => id)).toEqual([newest?.id]);
    expect((await list(`?to=${newest?.soldAt}`)).total).toBe(LINES.length - 1);
  });

  it("returns the last page for a higher page number, and refuses invalid filters", async () => {
    expect(await list("?page=9")).toMatchObject({ page: 1, pages: 1 });
    for (const query of [
      "?line=boat",
      "?state=texas",
      "?orderId=1",
      "?progress=won",
      "?page=0",
      "?from=now",
    ]) {
      expect((await get({ GET: listLeads }, { query })).status).toBe(400);
    }
  });
});

describe("the counts of the tabs", () => {
  const count = async (body: Record<string, string>) =>
    (await callRoute({ POST: countLeads }, "POST", { cookie: await cookieOf(customer), body })).body;

  it("are those of the list with the same filter and search, and log no view", async () => {
    const { views } = await list();
    const ofAuto = (await list("?line=auto")).views;
    await tamper(`DELETE FROM "LeadView"`);
    expect(await count({})).toEqual(views);
    expect(views.all).toBe(LINES.length);
    expect(await count({ line: "auto" })).toEqual(ofAuto);
    expect(ofAuto.all).toBe(1);
    expect(await count({ search: leadOf(2).post?.contact.phone ?? "" })).toMatchObject({ all: 1, new: 1 });
    expect(await db().leadView.count({ where: { userId: customer.user.id } })).toBe(0);
  });
});

describe("a lead", () => {
  it("shows contact, attributes, consent, match, times and certificate", async () => {
    const { leadId, post } = leadOf(0);
    const { status, body } = await get({ GET: readLead }, { leadId });
    expect(status).toBe(200);
    const lead = leadDetailDto.parse(body);
    expect(lead.contact).toMatchObject({
      firstName: "Dana",
      phone: post?.contact.phone,
      email: post?.contact.email,
      dateOfBirth: "1984-05-17",
    });
    expect(lead.contact?.phoneInWords).toMatch(/^\(512\) \d{3}-\d{4}$/);
    expect(lead.attributes).toContainEqual({ label: "Coverage", value: "$500,000" });
    expect(lead.consent).toMatchObject({ text: post?.consent.text, certificateId: lead.certificateId });
    expect(lead.match).toContainEqual({ label: "Line", wanted: "Life", found: "Life" });
    expect(lead.match.map(({ label }) => label)).toContain("Exclusive");
    expect(lead.certificateId).toMatch(/^[\da-f-]{36}$/);
    expect(lead.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["phone", "consent", "score"]),
    );
    const times = [lead.receivedAt, lead.verifiedAt, lead.soldAt, lead.certifiedAt].map((at) =>
      Date.parse(at ?? ""),
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(lead.callingRule).toMatchObject({
      code: "TX",
      zones: expect.arrayContaining([expect.anything()]),
    });
  });

  it("logs one view per minute", async () => {
    const { leadId } = leadOf(1);
    const views = () => db().leadView.findMany({ where: { leadId } });
    await get({ GET: readLead }, { leadId });
    await get({ GET: readLead }, { leadId });
    await get({ GET: readConsent }, { leadId });
    expect(await views()).toEqual([expect.objectContaining({ userId: customer.user.id })]);
    await tamper(`UPDATE "LeadView" SET "at" = "at" - interval '61 seconds' WHERE "leadId" = $1`, [leadId]);
    await get({ GET: readLead }, { leadId });
    expect(await views()).toHaveLength(2);
  });

  it("of another account is 404, and no view is logged", async () => {
    const { leadId } = leadOf(3);
    await tamper(`DELETE FROM "LeadView" WHERE "leadId" = $1`, [leadId]);
    const others: RouteModule[] = [{ GET: readLead }, { GET: readConsent }];
    for (const handlers of others) expect((await get(handlers, { by: stranger, leadId })).status).toBe(404);
    const note = await callRoute({ POST: postNote }, "POST", {
      cookie: await cookieOf(stranger),
      params: { leadId },
      body: { outcome: "sold" },
    });
    expect(note.status).toBe(404);
    expect(await db().leadView.count({ where: { leadId } })).toBe(0);
    expect(await db().leadNote.count({ where: { leadId } })).toBe(0);
  });

  it("that was erased still shows the rest", async () => {
    const { leads: made } = await createOwnLeads(stranger.user, ["auto"]);
    const leadId = made[0]?.leadId ?? "";
    await db().lead.update({
      where: { id: leadId },
      data: { status: "erased", erasedAt: new Date(), ...ERASED },
    });
    const { body } = await get({ GET: readLead }, { by: stranger, leadId });
    expect(body).toMatchObject({ name: null, contact: null, certificateId: expect.any(String) });
  });
});

const ERASED = {
  firstNameSealed: null,
  lastNameSealed: null,
  phoneSealed: null,
  emailSealed: null,
  streetSealed: null,
  citySealed: null,
  dateOfBirthSealed: null,
  attributesSealed: null,
};

describe("notes and outcome", () => {
  const write = async (leadId: string, body: unknown) =>
    callRoute({ POST: postNote }, "POST", { cookie: await cookieOf(customer), params: { leadId }, body });

  it("are stored sealed, newest first, and the newest outcome counts", async () => {
    const { leadId } = leadOf(0);
    expect(
      (await write(leadId, { outcome: "contacted", text: " Call 512-555-0199 after six. " })).status,
    ).toBe(201);
    await write(leadId, { text: "Wants two quotes." });
    const { body } = await write(leadId, { outcome: "quoted" });
    expect(body).toMatchObject({
      progress: "quoted",
      notes: [
        { text: null, outcome: "quoted" },
        { text: "Wants two quotes.", outcome: null },
        { text: "Call 512-555-0199 after six.", outcome: "contacted" },
      ],
    });
    expect(
      JSON.stringify((await db().leadNote.findMany()).map(({ textSealed }) => textSealed)),
    ).not.toContain("0199");
    expect((await list("?progress=quoted")).leads.map(({ id }) => id)).toEqual([leadId]);
    expect((await list("?progress=contacted")).total).toBe(0);
  });

  it.each([{}, { text: "   " }, { outcome: "won" }, { text: "x".repeat(2001) }])(
    "refuse %#",
    async (body) => {
      expect((await write(leadOf(1).leadId, body)).status).toBe(400);
    },
  );
});

it("shows the progress of the viewer's orders", async () => {
  const { body } = await get({ GET: listProgress });
  const expected = leads.map(({ orderId }) =>
    expect.objectContaining({ orderId, allocated: 1, quantity: 500 }),
  );
  expect(body).toEqual(expect.arrayContaining(expected));
  expect(body).toHaveLength(expected.length);
});
