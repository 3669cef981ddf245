import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { POST as postCall } from "@/app/api/my/leads/[leadId]/calls/route";
import { PUT as putFollowUp } from "@/app/api/my/leads/[leadId]/follow-up/route";
import { DELETE as deleteOutcomes, POST as postOutcomes } from "@/app/api/my/leads/outcomes/route";
import { POST as postReturns } from "@/app/api/my/leads/returns/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { listNotes } from "@/lib/inbox/lead-notes.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { logCall } from "@/lib/inbox/queue/log-call.server";
import { withdrawQueuedLead } from "@/lib/inbox/queue/withdraw-queued-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { decideAsStaff } from "@/lib/returns/staff-decision.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createQueuedLead, PENSACOLA, PHOENIX, TAMPA } from "@/tests/factories/queued-leads";
import { callRoute, cookieOf, type RouteModule } from "./call-route";

// Monday, 9:30 AM in New York: 8:30 AM in Chicago, 7:30 AM in Phoenix.
const MONDAY = new Date("2026-11-23T14:30:00Z");

let customer: SignInResult;
beforeAll(installCatalog);
beforeEach(async () => {
  customer = await createCustomer();
});

const createLead = ({
  by = customer.user,
  ...lead
}: { by?: { id: string } } & Parameters<typeof createQueuedLead>[1] = {}) => createQueuedLead(by, lead);

const namesOf = ({ leads }: Awaited<ReturnType<typeof listOwnLeads>>) =>
  leads.map(({ name }) => name?.split(" ")[0]);

async function send(
  handlers: RouteModule,
  method: "POST" | "PUT" | "DELETE",
  body: unknown,
  leadId?: string,
) {
  return callRoute(handlers, method, {
    cookie: await cookieOf(customer),
    body,
    ...(leadId ? { params: { leadId } } : {}),
  });
}

describe("the tab of callable leads", () => {
  it("has the time zone of the ZIP code, begins with those inside their hours, and says when the next ones open", async () => {
    await createLead({ firstName: "Phoebe", place: PHOENIX });
    await createLead({ firstName: "Tamara", place: TAMPA });
    await createLead({ firstName: "Petra", place: PENSACOLA });
    const page = await listOwnLeads(customer.user, { view: "callable" }, MONDAY);
    expect(namesOf(page)).toEqual(["Petra", "Tamara", "Phoebe"]);
    expect(page.leads.map(({ call }) => call && [call.isOpen, call.zones])).toEqual([
      [true, ["America/Chicago"]],
      [true, ["America/New_York"]],
      [false, ["America/Phoenix"]],
    ]);
    expect(page.views).toMatchObject({ callable: 2, new: 3, all: 3 });
    expect(page.openings).toEqual([{ opensAt: "2026-11-23T15:00:00.000Z", count: 1 }]);
    // Half an hour earlier Pensacola was not open yet: the state alone would not have said so.
    const earlier = await listOwnLeads(
      customer.user,
      { view: "callable" },
      new Date(MONDAY.getTime() - 45 * 60_000),
    );
    expect(earlier.leads.map(({ call }) => call?.isOpen)).toEqual([true, false, false]);
    expect(earlier.leads[0]?.name).toContain("Tamara");
  });

  it("leaves out leads with a result, and those that nobody may call", async () => {
    const quoted = await createLead({ firstName: "Quentin" });
    const erased = await createLead({ firstName: "Erika" });
    const returned = await createLead({ firstName: "Rita" });
    await createLead({ firstName: "Tom" });
    await send({ POST: postOutcomes }, "POST", { leadIds: [quoted.leadId], outcome: "quoted" });
    const { user: actor } = await createStaff();
    await eraseConsumer({ person: erased.post.contact.phone, case: "Case 1" }, { ...actor, ipAddress: null });
    await requestReturn({ ...customer.user, ipAddress: null }, returned.leadId, {
      reason: "disconnected",
      remedy: "refund",
    });
    await decideAsStaff({ ...actor, ipAddress: null }, returned.leadId, { verdict: "approved" });
    await withdrawQueuedLead(returned);
    const page = await listOwnLeads(customer.user, { view: "callable" }, MONDAY);
    expect(namesOf(page)).toEqual(["Tom"]);
    expect(page.views.all).toBe(4);
  });

  it("rests a lead whose state allows no more calls today", async () => {
    const { leadId } = await createLead({ firstName: "Tamara", place: TAMPA });
    for (const minutes of [3, 2, 1]) {
      await logCall(customer.user, leadId, new Date(Date.now() - minutes * 60_000));
    }
    const { leads, views } = await listOwnLeads(customer.user, { view: "callable" });
    expect(leads[0]?.call).toMatchObject({ isOpen: false, isResting: true, callsLeft: 0 });
    expect(views.callable).toBe(0);
    const again = await send({ POST: postCall }, "POST", {}, leadId);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ calls: expect.arrayContaining([expect.any(String)]) });
  });
});

describe("acts on several leads", () => {
  it("note one outcome for the viewer's own, and end their reminders", async () => {
    const stranger = await createCustomer();
    const [mine, other] = [await createLead(), await createLead({ by: stranger.user })];
    await send({ PUT: putFollowUp }, "PUT", { at: "2099-01-01T10:00:00.000Z" }, mine.leadId);
    const { status, body } = await send({ POST: postOutcomes }, "POST", {
      leadIds: [mine.leadId, other.leadId],
      outcome: "lost",
    });
    expect({ status, body }).toEqual({ status: 200, body: { leadIds: [mine.leadId], outcome: "lost" } });
    expect((await listOwnLeads(customer.user, {})).leads[0]).toMatchObject({
      progress: "lost",
      followUpAt: null,
    });
    expect(await listNotes(customer.user, mine.leadId)).toMatchObject([{ outcome: "lost" }]);
    expect((await listOwnLeads(stranger.user, {})).leads[0]?.progress).toBe("new");
  });

  it("are taken back a moment later, and have the outcome of before again", async () => {
    const { leadId } = await createLead();
    const note = (method: "POST" | "DELETE", outcome: string) =>
      send({ POST: postOutcomes, DELETE: deleteOutcomes }, method, { leadIds: [leadId], outcome });
    await note("POST", "contacted");
    await note("POST", "sold");
    expect((await note("DELETE", "lost")).body).toEqual({ leads: [] });
    expect((await note("DELETE", "sold")).body).toEqual({
      leads: [{ leadId, progress: "contacted", followUpAt: null }],
    });
    expect((await note("DELETE", "contacted")).body).toEqual({
      leads: [{ leadId, progress: "new", followUpAt: null }],
    });
    expect(await listNotes(customer.user, leadId)).toEqual([]);
    await note("POST", "quoted");
    await db().leadNote.updateMany({ where: { leadId }, data: { at: new Date(Date.now() - 11 * 60_000) } });
    expect((await note("DELETE", "quoted")).body).toEqual({ leads: [] });
  });

  it.each(["sold", "lost"] as const)("bring the reminder back that %s had removed", async (outcome) => {
    const { leadId } = await createLead();
    const at = "2099-01-01T10:00:00.000Z";
    const remind = (when: string | null) => send({ PUT: putFollowUp }, "PUT", { at: when }, leadId);
    const note = (method: "POST" | "DELETE") =>
      send({ POST: postOutcomes, DELETE: deleteOutcomes }, method, { leadIds: [leadId], outcome });
    await remind(at);
    await note("POST");
    expect((await listOwnLeads(customer.user, {})).leads[0]?.followUpAt).toBeNull();
    expect((await note("DELETE")).body).toEqual({ leads: [{ leadId, progress: "new", followUpAt: at }] });
    expect((await listOwnLeads(customer.user, { view: "follow-up" })).total).toBe(1);
    // A reminder that was set after the outcome is the viewer's newer wish.
    await note("POST");
    await remind("2099-02-02T10:00:00.000Z");
    expect((await note("DELETE")).body).toMatchObject({
      leads: [{ followUpAt: "2099-02-02T10:00:00.000Z" }],
    });
  });

  it("keep the newest outcome when two are noted at the same moment", async () => {
    const { leadId } = await createLead();
    const outcomes = ["contacted", "quoted", "sold", "lost"];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send({ POST: postOutcomes }, "POST", { leadIds: [leadId], outcome: outcomes[index % 4] }),
      ),
    );
    const [newest] = await listNotes(customer.user, leadId);
    const { progress } = await db().queuedLead.findUniqueOrThrow({ where: { leadId } });
    expect(progress).toBe(newest?.outcome);
  });

  it("return each lead through the same command, with a result for each", async () => {
    const stranger = await createCustomer();
    const [first, second] = [await createLead(), await createLead()];
    const foreign = await createLead({ by: stranger.user });
    const request = { reason: "disconnected", remedy: "refund" };
    await send({ POST: postReturns }, "POST", { leadIds: [first.leadId], ...request });
    const { status, body } = await send({ POST: postReturns }, "POST", {
      leadIds: [first.leadId, second.leadId, foreign.leadId],
      ...request,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { leadId: first.leadId, status: null, refusal: "You have asked to return this lead already." },
        { leadId: second.leadId, status: "open", refusal: null },
        { leadId: foreign.leadId, status: null, refusal: "Lead not found." },
      ],
    });
  });
});

describe("a reminder", () => {
  it("puts the lead under Follow up, is due at its time, and can be removed", async () => {
    const { leadId } = await createLead();
    const set = (at: string | null) => send({ PUT: putFollowUp }, "PUT", { at }, leadId);
    expect((await set("2020-01-01T10:00:00.000Z")).status).toBe(422);
    expect((await set("2099-01-01T10:00:00.000Z")).body).toEqual({ followUpAt: "2099-01-01T10:00:00.000Z" });
    const list = () => listOwnLeads(customer.user, { view: "follow-up" });
    expect((await list()).views).toMatchObject({ "follow-up": 1, followUpsDue: 0 });
    await db().queuedLead.update({ where: { leadId }, data: { followUpAt: new Date(Date.now() - 1_000) } });
    expect((await list()).views).toMatchObject({ "follow-up": 1, followUpsDue: 1 });
    await set(null);
    expect((await list()).total).toBe(0);
  });
});
