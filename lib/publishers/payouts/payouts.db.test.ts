import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPublisherWithKey } from "@/tests/factories/leads";
import { createApprovedReturn, createSold } from "@/tests/factories/returns";
import { buildLeads } from "@/tests/factories/stock";
import { allRowsRead, freezeStatistics } from "@/tests/setup/table-statistics";
import { closeStatement } from "./close-statement.server";
import { payoutOn } from "./compute-statement";
import { readStatement } from "./read-statement.server";
import { readPayoutTerms, selectItemsAfter } from "./select-payouts.server";
import { setPayoutPrice } from "./set-payout-price.server";

let actor: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: actor } = await createStaff());
});

const NOW = new Date("2026-12-02T12:00:00Z");
const REASON = "Agreed by mail";

const TERMS = { line: "life", tier: "premium" } as const;

/** Sets a price from a page that is up to date. */
async function setPrice(publisherId: string, payout: string, effectiveOn: string, now = NOW) {
  const { prices } = await readPayoutTerms(autocommit, publisherId);
  const shownCents = payoutOn(prices, { ...TERMS, soldOn: effectiveOn });
  await setPayoutPrice({ ...TERMS, publisherId, payout, effectiveOn, shownCents }, REASON, actor, now);
}

const close = (publisherId: string, month: string, totalCents: number, now = NOW) =>
  closeStatement({ publisherId, month, totalCents }, REASON, actor, now);

/** Leads of one publisher, sold at these times. */
async function createSales(...soldAt: string[]): Promise<{ publisherId: string; leadIds: string[] }> {
  const { leadIds } = await createSold(soldAt.length);
  const [first = ""] = leadIds;
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: first } });
  for (const [index, id] of leadIds.entries()) {
    const at = new Date(soldAt[index] ?? "");
    await db().lead.update({ where: { id }, data: { receivedAt: at, soldAt: at } });
  }
  return { publisherId, leadIds };
}

describe("a statement", () => {
  it("counts the sales of a month of New York at the price of their day", async () => {
    const { publisherId } = await createSales(
      // October 31, 11 PM in New York.
      "2026-11-01T03:00:00Z",
      "2026-11-01T05:00:00Z",
      "2026-11-15T12:00:00Z",
      // November 30, 11 PM in New York.
      "2026-12-01T04:00:00Z",
    );
    await setPrice(publisherId, "10", "2026-10-01");
    await setPrice(publisherId, "12.50", "2026-11-15");

    const november = await readStatement(publisherId, "2026-11", NOW);
    expect(november.rows).toEqual([
      { line: "life", tier: "premium", payoutCents: 1_000, sold: 1, returned: 0, totalCents: 1_000 },
      { line: "life", tier: "premium", payoutCents: 1_250, sold: 2, returned: 0, totalCents: 2_500 },
    ]);
    expect(november).toMatchObject({ totalCents: 3_500, unpriced: 0, closed: null });
    expect(november.months).toEqual(["2026-12", "2026-11", "2026-10"]);
    expect((await readStatement(publisherId, "2026-10", NOW)).totalCents).toBe(1_000);
  });

  it("counts a lead whose consent was 30 days old when it was sold, and does not read what was posted long before", async () => {
    const { publisherId, leadIds } = await createSales("2026-11-01T05:00:00Z");
    await db().lead.update({
      where: { id: leadIds[0] ?? "" },
      data: { receivedAt: new Date("2026-10-02T05:00:00Z") },
    });
    const receivedAt = new Date("2025-11-01T05:00:00Z");
    const others = { status: "duplicate" as const, verifiedAt: null, receivedAt };
    await db().lead.createMany({ data: buildLeads(publisherId, 1_000, others) });
    await setPrice(publisherId, "10", "2026-11-01");
    await freezeStatistics(["Lead"]);
    const before = await allRowsRead("Lead");
    expect((await readStatement(publisherId, "2026-11", NOW)).totalCents).toBe(1_000);
    const of = { publisherId, month: "2026-11" };
    expect(await selectItemsAfter(autocommit, of, null, 10)).toMatchObject([{ leadId: leadIds[0] }]);
    expect((await allRowsRead("Lead")) - before).toBeLessThan(200);
  });

  it("deducts a return in the month of its approval, and none that was our mistake", async () => {
    const { publisherId, leadIds } = await createSales(
      "2026-10-10T12:00:00Z",
      "2026-11-10T12:00:00Z",
      "2026-11-10T12:00:00Z",
    );
    const [october = "", ours = "", kept = ""] = leadIds;
    expect(kept).not.toBe("");
    await setPrice(publisherId, "10", "2026-10-01");
    await setPrice(publisherId, "11", "2026-11-01");
    await createApprovedReturn(october, new Date("2026-11-03T12:00:00Z"));
    await createApprovedReturn(ours, new Date("2026-11-12T12:00:00Z"), "outside_order", "machine");

    expect((await readStatement(publisherId, "2026-10", NOW)).totalCents).toBe(1_000);
    expect((await readStatement(publisherId, "2026-11", NOW)).totalCents).toBe(2_200 - 1_000);
  });

  it("keeps what our records confirmed as our mistake, and deducts what staff accepted for the same reasons", async () => {
    const soldAt = Array.from({ length: 6 }, () => "2026-11-10T12:00:00Z");
    const { publisherId, leadIds } = await createSales(...soldAt);
    await setPrice(publisherId, "10", "2026-11-01");
    const at = new Date("2026-11-12T12:00:00Z");
    const cases = [
      ["duplicate", "machine"],
      ["no_consent", "machine"],
      ["outside_order", "machine"],
      ["outside_order", "staff"],
      ["duplicate", "staff"],
      ["no_consent", "staff"],
    ] as const;
    for (const [index, [reason, decidedBy]] of cases.entries())
      await createApprovedReturn(leadIds[index] ?? "", at, reason, decidedBy);

    const of = { publisherId, month: "2026-11" };
    expect((await readStatement(publisherId, of.month, NOW)).rows).toMatchObject([
      { sold: 6, returned: 3, totalCents: 3_000 },
    ]);
    const items = await selectItemsAfter(autocommit, of, null, 10);
    expect(
      items
        .filter(({ kind }) => kind === "returned")
        .map(({ leadId }) => leadId)
        .toSorted(),
    ).toEqual(leadIds.slice(3).toSorted());
  });

  it("does not exist before the first price and after the present month", async () => {
    const { publisherId } = await createPublisherWithKey();
    await setPrice(publisherId, "10", "2026-11-01");
    await expect(readStatement(publisherId, "2026-10", NOW)).rejects.toMatchObject({ status: 404 });
    await expect(readStatement(publisherId, "2027-01", NOW)).rejects.toMatchObject({ status: 404 });
    expect(await readStatement(publisherId, "2026-12", NOW)).toMatchObject({ rows: [], totalCents: 0 });
  });
});

describe("closing a month", () => {
  it("stores what it was, whatever is returned or priced later", async () => {
    const { publisherId, leadIds } = await createSales("2026-11-10T12:00:00Z", "2026-11-11T12:00:00Z");
    await setPrice(publisherId, "10", "2026-11-01");
    await close(publisherId, "2026-11", 2_000);

    const before = await readStatement(publisherId, "2026-11", NOW);
    expect(before.closed).not.toBeNull();
    await expect(setPrice(publisherId, "20", "2026-11-30")).rejects.toMatchObject({ status: 422 });
    await setPrice(publisherId, "20", "2026-12-01");
    await createApprovedReturn(leadIds[0] ?? "", new Date("2026-12-01T12:00:00Z"));
    expect(await readStatement(publisherId, "2026-11", NOW)).toEqual(before);
    // The return is deducted in December, at November's price.
    expect((await readStatement(publisherId, "2026-12", NOW)).totalCents).toBe(-1_000);

    await expect(
      db().publisherStatement.updateMany({ where: { publisherId }, data: { rows: [] } }),
    ).rejects.toThrow("only ever inserted");
    await expect(
      db().publisherPayout.updateMany({ where: { publisherId }, data: { payoutCents: 1 } }),
    ).rejects.toThrow("only ever inserted");
    const entries = await db().auditEntry.findMany({
      where: { subjectId: publisherId, action: "publishers.close-statement" },
    });
    expect(entries).toMatchObject([{ after: { month: "2026-11", total: "$20.00", reason: REASON } }]);
  });

  it("is refused before the month is over, out of order, twice, and with another total than the page showed", async () => {
    const { publisherId } = await createSales("2026-10-10T12:00:00Z");
    await setPrice(publisherId, "10", "2026-10-01");
    const firstOfDecember = new Date("2026-12-01T12:00:00Z");
    await expect(close(publisherId, "2026-11", 0, firstOfDecember)).rejects.toMatchObject({
      code: "cannot-close",
    });
    await expect(close(publisherId, "2026-11", 0)).rejects.toThrow("Close October 2026 first.");
    await expect(close(publisherId, "2026-10", 999)).rejects.toMatchObject({ code: "total-changed" });
    await close(publisherId, "2026-10", 1_000);
    await expect(close(publisherId, "2026-10", 1_000)).rejects.toMatchObject({ code: "closed-already" });
    await close(publisherId, "2026-11", 0);
    await expect(close(publisherId, "2026-12", 0)).rejects.toMatchObject({ code: "cannot-close" });
  });

  it("is refused while a sold lead has no price", async () => {
    const { publisherId } = await createSales("2026-11-02T12:00:00Z", "2026-11-20T12:00:00Z");
    await setPrice(publisherId, "10", "2026-11-10");
    const { obstacle, unpriced } = await readStatement(publisherId, "2026-11", NOW);
    expect([unpriced, obstacle]).toEqual([1, expect.stringMatching(/^1 sold lead has no price\./)]);
    await expect(close(publisherId, "2026-11", 1_000)).rejects.toMatchObject({ code: "cannot-close" });
    await setPrice(publisherId, "0", "2026-11-01");
    await close(publisherId, "2026-11", 1_000);
  });

  it("and a price for the same month at the same time never make the stored month wrong", async () => {
    const { publisherId } = await createSales("2026-11-20T12:00:00Z");
    await setPrice(publisherId, "10", "2026-11-01");
    const [closed, priced] = await Promise.allSettled([
      close(publisherId, "2026-11", 1_000),
      setPrice(publisherId, "99", "2026-11-15"),
    ]);
    // Whichever comes first, the other is refused.
    expect([closed.status, priced.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { totalCents } = await readStatement(publisherId, "2026-11", NOW);
    expect(totalCents).toBe(closed.status === "fulfilled" ? 1_000 : 9_900);
  });
});

it("a price far from today is refused, so that a mistyped year is noticed", async () => {
  const { publisherId } = await createPublisherWithKey();
  await setPrice(publisherId, "10", "2026-11-01");
  await expect(setPrice(publisherId, "10", "2206-11-01")).rejects.toMatchObject({ code: "bad-day" });
});

it("a price may begin long ago in a month that is still open, so that its unpriced leads do not keep it open for good", async () => {
  const { publisherId } = await createSales("2025-03-05T12:00:00Z", "2025-03-20T12:00:00Z");
  await setPrice(publisherId, "10", "2025-03-10", new Date("2025-03-12T12:00:00Z"));
  await expect(close(publisherId, "2025-03", 1_000)).rejects.toMatchObject({ code: "cannot-close" });
  await expect(setPrice(publisherId, "9", "2025-02-28")).rejects.toMatchObject({ code: "bad-day" });
  await setPrice(publisherId, "9", "2025-03-01");
  await close(publisherId, "2025-03", 1_900);
  await expect(setPrice(publisherId, "9", "2025-03-31")).rejects.toMatchObject({ code: "bad-day" });
});

it("a price that somebody else has set for that day meanwhile is not overwritten, and the later page reads it", async () => {
  const { publisherId } = await createPublisherWithKey();
  await setPrice(publisherId, "10", "2026-11-01");
  await setPrice(publisherId, "12.50", "2026-12-01");
  const late = { ...TERMS, publisherId, payout: "11", shownCents: 1_000 };
  const set = (effectiveOn: string) => setPayoutPrice({ ...late, effectiveOn }, REASON, actor, NOW);
  for (const day of ["2026-12-01", "2026-12-15"])
    await expect(set(day)).rejects.toMatchObject({
      status: 409,
      code: "payout-changed-meanwhile",
      message: expect.stringContaining("is now $12.50"),
    });
  // Before that day, the price is still the one that the page showed.
  await set("2026-11-15");
  const count = () => db().publisherPayout.count({ where: { publisherId } });
  expect(await count()).toBe(3);
  // The own price again after a lost response, from the page as it was.
  await setPayoutPrice({ ...late, payout: "12.50", effectiveOn: "2026-12-01" }, REASON, actor, NOW);
  expect(await count()).toBe(3);
  // Pages of the previous release do not say what they showed.
  const { shownCents: _, ...early } = late;
  await setPayoutPrice({ ...early, effectiveOn: "2026-12-15" }, REASON, actor, NOW);
  expect(await count()).toBe(4);
});
