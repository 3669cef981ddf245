import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sourceCode } from "@/lib/publishers/source-code.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { createApprovedReturn } from "@/tests/factories/returns";
import { writeNote } from "../lead-notes.server";
import { logCall } from "../queue/log-call.server";
import { readResults } from "./read-results.server";
import { resultsCsv } from "./results-csv.server";
import { readPremium, setPolicy } from "./set-policy.server";

beforeAll(installCatalog);

const QUERY = { days: 90 } as const;

/** A customer with leads of one order; what each costs, in cents. */
async function ownerWithLeads(count: number) {
  const { userId, orderId } = await createOwner();
  const leadIds = await sellLeads({ userId, orderId }, count);
  const { totalAmountCents, configuration } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { configuration: true },
  });
  return { viewer: { id: userId }, leadIds, eachCents: totalAmountCents / configuration.leadQuantity };
}

describe("the results of a customer", () => {
  it("count what was contacted, quoted and sold, with cost and premium, and only the viewer's own leads", async () => {
    const { viewer, leadIds, eachCents } = await ownerWithLeads(6);
    const [first = "", second = "", third = "", fourth = ""] = leadIds;
    await writeNote(viewer, first, { outcome: "contacted" });
    await writeNote(viewer, second, { outcome: "quoted" });
    await writeNote(viewer, third, { outcome: "sold" });
    // Contacted first and lost later: the consumer was reached.
    await writeNote(viewer, fourth, { outcome: "contacted" });
    await writeNote(viewer, fourth, { outcome: "lost" });
    await setPolicy(viewer, third, { annualPremiumCents: 120_000 });
    // Not sold any more: its premium does not count.
    await setPolicy(viewer, second, { annualPremiumCents: 99_900 });
    const stranger = await ownerWithLeads(2);
    await expect(setPolicy(stranger.viewer, third, { annualPremiumCents: 1 })).rejects.toMatchObject({
      status: 404,
    });
    const { total, groups } = await readResults(viewer, QUERY);
    const expected = {
      leads: 6,
      contacted: 4,
      quoted: 2,
      sold: 1,
      costCents: Math.round(6 * eachCents),
      premiumCents: 120_000,
    };
    expect(total).toEqual(expected);
    expect(groups.state).toEqual([{ label: "TX", ...expected }]);
    expect(groups.source).toMatchObject([{ label: expect.stringMatching(/^Source [0-9A-F]{6}$/), leads: 6 }]);
    expect(groups.hour).toHaveLength(1);
    expect(await resultsCsv(viewer, QUERY)).toContain("state,TX,6,4,2,1,");
    expect(await readPremium(viewer, third)).toBe(120_000);
    await setPolicy(viewer, third, { annualPremiumCents: null });
    expect(await readPremium(viewer, third)).toBeNull();
  });

  it("split by the age at the first call, and leads without a call are separate", async () => {
    const { viewer, leadIds } = await ownerWithLeads(5);
    const [first = "", second = "", third = ""] = leadIds;
    const { soldAt } = await db().queuedLead.findUniqueOrThrow({ where: { leadId: first } });
    await db().queuedLead.updateMany({ where: { userId: viewer.id }, data: { consentAt: soldAt } });
    const after = (minutes: number) => new Date(soldAt.getTime() + minutes * 60_000);
    await logCall(viewer, first, after(4));
    await logCall(viewer, first, after(50));
    await logCall(viewer, second, after(5));
    await logCall(viewer, third, after(24 * 60));
    const { groups, medianFirstCallMs } = await readResults(viewer, QUERY);
    expect(Object.fromEntries(groups.age.map(({ label, leads }) => [label, leads]))).toEqual({
      "Under 5 minutes": 1,
      "5 to 60 minutes": 1,
      "1 to 7 days": 1,
      "Not called": 2,
    });
    // In the order of time, although the last one has the most leads.
    expect(groups.age.map(({ label }) => label)).toEqual([
      "Under 5 minutes",
      "5 to 60 minutes",
      "1 to 7 days",
      "Not called",
    ]);
    expect(medianFirstCallMs).toBe(5 * 60_000);
  });

  it("list the hours as the day goes, not by their leads", async () => {
    const { viewer, leadIds } = await ownerWithLeads(3);
    await db().user.update({ where: { id: viewer.id }, data: { timeZone: "Etc/UTC" } });
    const day = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString().slice(0, 10);
    const sellAt = (ids: string[], clock: string) =>
      db().queuedLead.updateMany({
        where: { leadId: { in: ids } },
        data: { soldAt: new Date(`${day}T${clock}Z`) },
      });
    await sellAt(leadIds.slice(0, 2), "15:10:00");
    await sellAt(leadIds.slice(2), "09:10:00");
    const { groups } = await readResults(viewer, QUERY);
    expect(groups.hour.map(({ label, leads }) => [label, leads])).toEqual([
      ["9 AM", 1],
      ["3 PM", 2],
    ]);
  });

  it("leave out returned leads, older leads and other lines", async () => {
    const { viewer, leadIds } = await ownerWithLeads(3);
    const [first = ""] = leadIds;
    await createApprovedReturn(first);
    expect((await readResults(viewer, QUERY)).total.leads).toBe(2);
    expect((await readResults(viewer, { ...QUERY, line: "life" })).total.leads).toBe(2);
    expect((await readResults(viewer, { ...QUERY, line: "auto" })).total).toMatchObject({
      leads: 0,
      costCents: 0,
    });
    const later = new Date(Date.now() + 91 * 24 * 3_600_000);
    expect((await readResults(viewer, QUERY, later)).total.leads).toBe(0);
  });

  it("name a publisher by a code that no other account has", () => {
    const [publisher, own, other] = ["p".repeat(8), "a", "b"];
    expect(sourceCode(own, publisher)).toBe(sourceCode(own, publisher));
    expect(sourceCode(own, publisher)).not.toBe(sourceCode(other, publisher));
  });
});
