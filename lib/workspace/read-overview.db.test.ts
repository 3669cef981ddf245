import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Viewer } from "@/lib/accounts/to-dto";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { LINES } from "@/lib/catalog/lines";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { addDays, instantAt, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { setExcludedCarriers } from "@/lib/marketplace/exclusions/exclusions.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createPendingOrder } from "@/tests/factories/orders";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createPlan } from "@/tests/factories/plans";
import { readOverview } from "./read-overview.server";
import { readWaiting } from "./read-waiting.server";
import { overviewDto } from "./schemas";

/** Next Tuesday at this hour in UTC. Noon and midnight in Texas, where the leads are, on a day without a rule of its own. */
function nextTuesday(hour: number): Date {
  const now = new Date();
  const days = ((2 - now.getUTCDay() + 7) % 7) + 7 * Number(now.getUTCDay() === 2);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour));
}
const NOON = nextTuesday(18);
const NIGHT = nextTuesday(6);

let viewer: Viewer;
let leadIds: string[];
beforeAll(async () => {
  await installCatalog();
  const customer = await createCustomer();
  const stranger = await createCustomer();
  viewer = { ...customer.user, timeZone: "America/New_York" };
  const { leads } = await createOwnLeads(customer.user, LINES);
  leadIds = leads.map(({ leadId }) => leadId);
  await createOwnLeads(stranger.user, ["life"]);
});

describe("the overview", () => {
  it("fits its schema and has the viewer's own leads only", async () => {
    const overview = overviewDto.parse(await readOverview(viewer));
    expect(overview.days.reduce((all, { leads }) => all + leads, 0)).toBe(LINES.length);
    expect(overview.days.every(({ state }) => state === "Texas")).toBe(true);
    expect(overview.setup).toEqual({
      hasOrders: true,
      hasValidOrder: true,
      hasCrm: false,
      hasLeads: true,
    });
    expect(overview.samples).toEqual([]);
  });

  it("says whether the account excludes leads, which the forecasts do not subtract", async () => {
    expect(await readOverview(viewer)).toMatchObject({ forecastIgnoresExclusions: false });
    await setExcludedCarriers({ id: viewer.id, ipAddress: null }, ["Acme Mutual"]);
    expect(await readOverview(viewer)).toMatchObject({ forecastIgnoresExclusions: true });
    await setExcludedCarriers({ id: viewer.id, ipAddress: null }, []);
  });

  it("offers a call at noon in Texas, and says at night when the windows open", async () => {
    const atNoon = await readOverview({ ...viewer, emailConfirmedAt: new Date() }, NOON);
    expect(atNoon.actions[0]).toMatchObject({ kind: "call", count: LINES.length, later: 0 });
    expect(atNoon.callable).toHaveLength(3);
    expect(atNoon.callable[0]).toMatchObject({ name: "Dana R.", state: "TX" });
    const atNight = await readOverview({ ...viewer, emailConfirmedAt: new Date() }, NIGHT);
    expect(atNight.callable).toEqual([]);
    const later = atNight.actions.find(({ kind }) => kind === "call-later");
    expect(later).toMatchObject({ count: LINES.length });
  });

  it("links to a list of just the leads that it counts: those since the day that it names", async () => {
    const seen = { ...viewer, emailConfirmedAt: new Date() };
    const [action] = (await readOverview(seen, NOON)).actions;
    const since = action?.kind === "call" ? action.since : "";
    const lastCounted = instantAt(viewer.timeZone, addDays(localTime(viewer.timeZone, NOON), -13), 0);
    expect(since).toBe(toIsoDay(localTime(viewer.timeZone, lastCounted)));
    const soldAt = (at: Date) =>
      db().queuedLead.update({ where: { leadId: leadIds[0] ?? "" }, data: { soldAt: at } });
    const sold = await db().queuedLead.findUniqueOrThrow({ where: { leadId: leadIds[0] ?? "" } });
    const counts: (number | undefined)[] = [];
    for (const at of [lastCounted, new Date(lastCounted.getTime() - 1)]) {
      await soldAt(at);
      const [counted] = (await readOverview(seen, NOON)).actions;
      const filter = { view: "callable", progress: "new", from: lastCounted.toISOString() } as const;
      const { total } = await listOwnLeads(viewer, filter, NOON);
      counts.push(counted?.kind === "call" ? counted.count : undefined, total);
    }
    await soldAt(sold.soldAt);
    expect(counts).toEqual([LINES.length, LINES.length, LINES.length - 1, LINES.length - 1]);
  });

  it("offers to order again when the plan of a nearly filled order does not renew it any more", async () => {
    const { plan, customer, orderId } = await createPlan();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    await db().orderDemand.update({ where: { orderId }, data: { allocated: 240 } });
    const offered: string[] = [];
    for (const status of ["active", "past_due", "paused", "ending", "ended"] as const) {
      await db().plan.update({ where: { id: plan.id }, data: { status } });
      const { actions } = await readOverview({ ...viewer, id: customer.id });
      if (actions.some((action) => action.kind === "reorder" && action.orderId === orderId))
        offered.push(status);
    }
    expect(offered).toEqual(["paused", "ending", "ended"]);
  });

  it("asks for a confirmed email first", async () => {
    const { actions } = await readOverview({ ...viewer, emailConfirmedAt: null }, NOON);
    expect(actions[0]).toEqual({ kind: "confirm-email" });
  });

  it("counts outcomes, and what a policy cost: the price of all kept leads", async () => {
    const [contacted = "", quoted = "", sold = ""] = leadIds;
    await writeNote(viewer, contacted, { outcome: "contacted" });
    await writeNote(viewer, quoted, { outcome: "quoted" });
    await writeNote(viewer, quoted, { outcome: "lost" });
    await writeNote(viewer, sold, { outcome: "sold" });
    const { results } = await readOverview(viewer);
    expect(results.states).toHaveLength(1);
    expect(results.states[0]).toMatchObject({
      state: "Texas",
      received: 4,
      contacted: 3,
      quoted: 2,
      sold: 1,
      open: 1,
    });
    const paid = await db().order.findMany({ where: { userId: viewer.id } });
    const bought = await db().leadConfiguration.findMany({
      where: { id: { in: paid.map(({ leadConfigId }) => leadConfigId) } },
    });
    const unitPrices = paid.map(
      ({ leadConfigId, totalAmountCents }) =>
        totalAmountCents / (bought.find(({ id }) => id === leadConfigId)?.leadQuantity ?? 0),
    );
    expect(results.states[0]?.spentCents).toBe(Math.round(unitPrices.reduce((all, one) => all + one, 0)));
  });

  it("counts reminders that are due as the list does, and no quote with a reminder as one to follow up", async () => {
    const { user } = await createCustomer();
    const { leads } = await createOwnLeads(user, [...LINES, ...LINES]);
    const ids = leads.map(({ leadId }) => leadId);
    const [due = "", quoted = "", later = "", withdrawn = "", suppressed = "", forgotten = ""] = ids;
    const set = (
      leadId: string,
      data: { followUpAt?: Date; isReachable?: boolean; isSuppressed?: boolean },
    ) => db().queuedLead.update({ where: { leadId }, data });
    for (const leadId of [quoted, later, forgotten]) await writeNote(user, leadId, { outcome: "quoted" });
    await db().leadNote.updateMany({
      where: { userId: user.id },
      data: { at: new Date(Date.now() - 5 * 86_400_000) },
    });
    const past = new Date(Date.now() - 60_000);
    await set(due, { followUpAt: past });
    await set(quoted, { followUpAt: past });
    await set(later, { followUpAt: new Date(Date.now() + 86_400_000) });
    await set(withdrawn, { followUpAt: past, isReachable: false });
    await set(suppressed, { followUpAt: past, isSuppressed: true });
    await db().queuedLead.update({ where: { leadId: leadIds[0] }, data: { followUpAt: past } });

    const { actions } = await readOverview({ ...viewer, id: user.id });
    const { views } = await listOwnLeads(user, { view: "follow-up" });
    expect(views).toMatchObject({ "follow-up": 3, followUpsDue: 2 });
    expect(actions).toContainEqual({ kind: "follow-ups-due", count: views.followUpsDue });
    expect(actions).toContainEqual({ kind: "follow-up", count: 1 });
    await db().queuedLead.update({ where: { leadId: leadIds[0] }, data: { followUpAt: null } });
  });

  it("reports a destination that fails, in the actions and beside Delivery", async () => {
    const { id } = await createDestinationRow(viewer.id, webhookTo("https://crm.example/leads"));
    expect(await readWaiting(viewer)).toMatchObject({ leads: 1, delivery: 0, billing: 0 });
    await db().destination.update({ where: { id }, data: { failures: 3, failingSince: new Date() } });
    expect(await readWaiting(viewer)).toMatchObject({ delivery: 1 });
    const { actions, destinations, setup } = await readOverview(viewer, NIGHT);
    expect(actions.find(({ kind }) => kind === "fix-delivery")).toMatchObject({
      destinationId: id,
      count: 1,
    });
    expect(destinations[0]).toMatchObject({ id, state: "failing" });
    expect(setup.hasCrm).toBe(true);
  });

  it("asks to resume when every running order is paused, where pages of the previous release do not see it", async () => {
    const { user } = await createCustomer();
    await createOwnLeads(user, ["life", "auto"]);
    const pause = (orderIds: string[]) =>
      db().orderDemand.updateMany({ where: { orderId: { in: orderIds } }, data: { pausedAt: new Date() } });
    const read = async () => {
      const { running, nextActions = [], actions } = await readOverview({ ...viewer, id: user.id }, NIGHT);
      const resumes = [nextActions, actions].map((list) => list.filter(({ kind }) => kind === "resume"));
      return { ids: running.map(({ orderId }) => orderId), resumes };
    };
    const { ids } = await read();
    await pause(ids.slice(1));
    expect((await read()).resumes).toEqual([[], []]);
    await pause(ids);
    const [orderId] = ids;
    expect((await read()).resumes).toMatchObject([[{ orderId, count: 2 }], []]);
  });

  it.each(["owner", "staff", "failing", "gone"] as const)(
    "counts a destination that failed and is paused by %s alike in the actions and beside Delivery",
    async (pausedBy) => {
      const { user } = await createCustomer();
      const { id } = await createDestinationRow(user.id, webhookTo("https://crm.example/leads"));
      const failures = pausedBy === "gone" ? 0 : 3;
      await db().destination.update({ where: { id }, data: { failures, pausedAt: new Date(), pausedBy } });
      const { actions } = await readOverview({ ...viewer, id: user.id }, NIGHT);
      const isToMend = pausedBy === "failing" || pausedBy === "gone";
      expect(actions.some(({ kind }) => kind === "fix-delivery")).toBe(isToMend);
      expect((await readWaiting(user)).delivery).toBe(isToMend ? 1 : 0);
    },
  );

  it("tells an order that was cancelled from one that may still bring leads", async () => {
    const { user } = await createCustomer();
    const { orderId } = await createPendingOrder({}, user);
    const read = async () => (await readOverview({ ...viewer, id: user.id }, NIGHT)).setup;
    expect(await read()).toMatchObject({ hasOrders: true, hasValidOrder: true });
    const { user: actor } = await createStaff();
    await transitionOrder({ orderId, to: "cancelled", actor });
    expect(await read()).toMatchObject({ hasOrders: true, hasValidOrder: false });
  });

  it("shows a new account a sample lead of each line, whose age fits its date of birth", async () => {
    const { user } = await createCustomer();
    const overview = overviewDto.parse(await readOverview(user, new Date("2027-06-01T12:00:00Z")));
    expect(overview.samples.map(({ line }) => line)).toEqual([...LINES]);
    const auto = overview.samples.find(({ line }) => line === "auto");
    const facts = Object.fromEntries(auto?.facts.map(({ label, value }) => [label, value]) ?? []);
    expect(facts["Age"]).toBe("43, born May 17, 1984");
    expect(JSON.stringify(facts)).toContain("age 43");
    expect(overview.actions.map(({ kind }) => kind)).toEqual(["confirm-email", "buy"]);
  });
});
