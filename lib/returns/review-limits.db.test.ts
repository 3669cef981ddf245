import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createSold, postLeads, type Sold } from "@/tests/factories/returns";
import { tamper } from "@/tests/factories/tamper";
import { askReview } from "./change-request.server";
import { decideLateReturns } from "./decide-late-returns.server";
import { readOwnReturn } from "./queries.server";
import { requestReturn } from "./request-return.server";
import { readReturn } from "./staff-queries.server";

beforeAll(installCatalog);

const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const text = "I have her in my book since March.";

/** Requests a return that our records deny. @returns when they did. */
async function denyByRecords({ customer }: Sold, leadId: string): Promise<Date> {
  const { request } = await requestReturn(customer, leadId, { reason: "duplicate", remedy: "refund" });
  expect(request).toMatchObject({ status: "denied", decidedBy: "machine", mayAskReview: true });
  return new Date(request?.decidedAt ?? "");
}

describe("a review of a denial by our records", () => {
  it("can be asked for until 15 days after it, to the millisecond", async () => {
    const sold = await createSold(2);
    const [early = "", late = ""] = sold.leadIds;
    const lastMoment = daysFrom(await denyByRecords(sold, early), 15);
    expect((await readOwnReturn(sold.customer, early, lastMoment)).request).toMatchObject({
      mayAskReview: true,
      reviewUntil: lastMoment.toISOString(),
    });
    expect((await askReview(sold.customer, early, { text }, lastMoment)).request).toMatchObject({
      status: "open",
      reviewUntil: null,
      mayAskReview: false,
    });

    const tooLate = new Date(daysFrom(await denyByRecords(sold, late), 15).getTime() + 1);
    expect((await readOwnReturn(sold.customer, late, tooLate)).request).toMatchObject({
      mayAskReview: false,
    });
    expect(await codeOf(askReview(sold.customer, late, { text }, tooLate))).toBe("review-window-over");
    expect(await db().leadReturn.findUnique({ where: { leadId: late } })).toMatchObject({
      status: "denied",
      reviewedAt: null,
    });
  });
});

describe("an account with 20 leads bought in 90 days, and 20 older ones that were denied", () => {
  let sold: Sold;
  let recent: string[];
  beforeAll(async () => {
    sold = await createSold(20);
    recent = await postLeads(20);
    for (const leadId of sold.leadIds) await denyByRecords(sold, leadId);
    await tamper(
      `UPDATE "Allocation" SET "allocatedAt" = now() - interval '95 days' WHERE "leadId" = ANY ($1)`,
      [sold.leadIds],
    );
  });
  const share = async () => (await readOwnReturn(sold.customer, recent[0] ?? "")).share;

  it("may ask for all reviews at once, and the deadline approves no more than its share", async () => {
    await Promise.all(sold.leadIds.map((leadId) => askReview(sold.customer, leadId, { text })));
    const rows = await db().leadReturn.findMany({ where: { leadId: { in: sold.leadIds } } });
    expect(rows.filter(({ status }) => status === "open")).toHaveLength(20);
    expect(rows.filter(({ staffOnly }) => !staffOnly)).toHaveLength(5);
    expect(await share()).toMatchObject({ bought: 20, returned: 20, isOverLimit: true });
    expect(await decideLateReturns(daysFrom(new Date(), 1))).toBe(5);
    expect(await share()).toMatchObject({ returned: 20 });
    expect(await readReturn(sold.leadIds[0] ?? "")).toMatchObject({ buyerBought: 20, buyerCounted: 20 });
  });

  it("is rid of an approval 90 days after it", async () => {
    const approved = { status: "approved", decidedBy: "deadline" } as const;
    await db().leadReturn.updateMany({
      where: { userId: sold.customer.id, ...approved },
      data: { decidedAt: new Date(Date.now() - 90 * DAY_MS + 60_000) },
    });
    expect(await share()).toMatchObject({ returned: 20 });
    await db().leadReturn.updateMany({
      where: { userId: sold.customer.id, ...approved },
      data: { decidedAt: new Date(Date.now() - 90 * DAY_MS) },
    });
    expect(await share()).toMatchObject({ returned: 15 });
  });
});
