import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { clearConsumers } from "@/lib/contacts/erasure/clear-personal-data.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { postLead } from "@/tests/api/post-lead";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { findCallable, listOwnLeads } from "../queries.server";
import { readOwnLead } from "../read-own-lead.server";
import { logCall } from "./log-call.server";
import { prepareQueuedLeads } from "./prepare-queued-leads.server";

const NEW_YORK = { state: "NY", zip: "10001", city: "New York" };
const LOS_ANGELES = { state: "CA", zip: "90012", city: "Los Angeles" };
/** Florida allows three calls in 24 hours. */
const MIAMI = { state: "FL", zip: "33101", city: "Miami" };
/** Wednesday: 9:30 AM in New York is 6:30 AM in Los Angeles. */
const MORNING = new Date("2026-11-18T14:30:00Z");
/** 1 PM in New York, 10 AM in Los Angeles. */
const NOON = new Date("2026-11-18T18:00:00Z");

beforeAll(installCatalog);

/** A lead of a person in New York who asks again from another place. */
async function createRepeated(place: typeof NEW_YORK) {
  const { user } = await createConfirmedCustomer();
  const { leads } = await createOwnLeads(user, ["auto"], { contact: NEW_YORK });
  const [lead] = leads;
  if (!lead) throw new Error("nothing was sold");
  const { email, firstName, lastName, phone, street } = lead.post.contact;
  const { key } = await createPublisherWithKey();
  const again = buildLeadPost("auto", { contact: { email, firstName, lastName, phone, street, ...place } });
  expect(await postLead(again, { key })).toMatchObject({ status: "duplicate" });
  await prepareQueuedLeads();
  return { user, leadId: lead.leadId };
}

/** What each page says about calling the lead. */
async function readCalls({ user, leadId }: Awaited<ReturnType<typeof createRepeated>>, now: Date) {
  const [page, list, overview, logged] = [
    await readOwnLead(user, leadId, now),
    await listOwnLeads(user, { view: "all" }, now),
    await findCallable(user, {}, 5, now),
    await logCall(user, leadId, now),
  ];
  return {
    page: page.call?.isOpen,
    list: list.leads.map(({ call }) => call?.isOpen),
    overview: overview.leads.map(({ id }) => id),
    logged: logged.call?.isOpen,
  };
}

describe("a person who asked again from another state", () => {
  it("is not called before it is 8 AM there, too", async () => {
    const lead = await createRepeated(LOS_ANGELES);
    expect(await findCallable(lead.user, {}, 5, MORNING)).toEqual({
      now: 0,
      later: 1,
      opensAt: new Date("2026-11-18T16:00:00.000Z"),
      leads: [],
    });
    expect(await readOwnLead(lead.user, lead.leadId, MORNING)).toMatchObject({ asksFromSeveralPlaces: true });
    expect((await readOwnLead(lead.user, lead.leadId, MORNING)).call).toMatchObject({
      zones: ["America/New_York", "America/Los_Angeles"],
      reason: expect.stringContaining("California"),
      turnsAt: "2026-11-18T16:00:00.000Z",
    });
    expect(await readCalls(lead, MORNING)).toEqual({
      page: false,
      list: [false],
      overview: [],
      logged: false,
    });
    expect(await readCalls(lead, NOON)).toEqual({
      page: true,
      list: [true],
      overview: [lead.leadId],
      logged: true,
    });
  });

  it("is not called more often than that state allows, whatever was called before", async () => {
    const lead = await createRepeated(MIAMI);
    const own = { leadId: lead.leadId, userId: lead.user.id };
    // Calls are counted by the clock of the database.
    const calledAt = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    await db().leadCall.createMany({ data: [3, 2, 1].map((hours) => ({ ...own, at: calledAt(hours) })) });
    const resting = { isOpen: false, isResting: true, callsLeft: 0 };
    expect((await readOwnLead(lead.user, lead.leadId, NOON)).call).toMatchObject(resting);
    expect((await findCallable(lead.user, {}, 5, NOON)).leads).toEqual([]);
    await db().leadCall.updateMany({ where: own, data: { at: calledAt(25) } });
    const { call } = await readOwnLead(lead.user, lead.leadId, NOON);
    expect(call).toMatchObject({ isOpen: true, callsLeft: 3 });
  });

  it("is called by the hours of the lead alone once nothing of the inquiry is stored", async () => {
    const lead = await createRepeated(LOS_ANGELES);
    const repeats = await db().lead.findMany({ where: { duplicateOfId: lead.leadId } });
    const ids = repeats.map(({ id }) => id);
    await inTransaction((transaction) => clearConsumers(transaction, ids, { keepLinks: true }));
    expect(await readCalls(lead, MORNING)).toMatchObject({ page: true, list: [true] });
    expect(await readOwnLead(lead.user, lead.leadId, MORNING)).toMatchObject({
      asksFromSeveralPlaces: false,
    });
  });
});

it("a person who asked again from the same address has the hours of that place", async () => {
  const lead = await createRepeated(NEW_YORK);
  expect((await readOwnLead(lead.user, lead.leadId, MORNING)).call).toMatchObject({
    isOpen: true,
    zones: ["America/New_York"],
  });
});
