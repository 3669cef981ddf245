import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createSold, type Sold } from "@/tests/factories/returns";
import { askReview, withdrawReturn } from "./change-request.server";
import { decideLateReturns } from "./decide-late-returns.server";
import { readOwnReturn } from "./queries.server";
import { requestReturn } from "./request-return.server";
import { decideAsStaff } from "./staff-decision.server";
import { readReturn } from "./staff-queries.server";

// The limit of an account with 20 leads, or fewer, is 5 returns.

const afterADay = () => new Date(Date.now() + 24 * 3_600_000);
const disconnected = { reason: "disconnected", remedy: "replacement" } as const;

let sold: Sold;
const lead = (index: number) => sold.leadIds[index] ?? "";
const statusOf = async (index: number) =>
  (await db().leadReturn.findUniqueOrThrow({ where: { leadId: lead(index) } })).status;
beforeAll(async () => {
  await installCatalog();
  sold = await createSold(20);
});

it("of seven returns at once, the deadline approves five; staff decide the others", async () => {
  expect(await readOwnReturn(sold.customer, lead(0))).toMatchObject({
    share: { bought: 20, returned: 0, limitPercent: 25, isOverLimit: false },
  });
  const asked = sold.leadIds.slice(0, 7);
  await Promise.all(asked.map((leadId) => requestReturn(sold.customer, leadId, disconnected)));
  const rows = await db().leadReturn.findMany({ where: { leadId: { in: asked } } });
  expect(rows.filter(({ staffOnly }) => staffOnly)).toHaveLength(2);

  expect(await decideLateReturns(afterADay())).toBe(5);
  expect(await decideLateReturns(afterADay())).toBe(0);
  const [first, second] = rows.filter(({ staffOnly }) => staffOnly);
  expect(await readReturn(first?.leadId ?? "")).toMatchObject({
    status: "open",
    isStaffOnly: true,
    buyerBought: 20,
    buyerReturned: 5,
    buyerCounted: 7,
  });
  const { user: staff } = await createStaff();
  await decideAsStaff(staff, first?.leadId ?? "", { verdict: "approved" });
  await withdrawReturn(sold.customer, second?.leadId ?? "");
});

it("the customer sees it before the next return, and a review is the staff's alone as well", async () => {
  expect(await readOwnReturn(sold.customer, lead(10))).toMatchObject({
    mayRequest: true,
    share: { bought: 20, returned: 6, isOverLimit: true },
  });
  await requestReturn(sold.customer, lead(10), { reason: "duplicate", remedy: "replacement" });
  expect(await statusOf(10)).toBe("denied");
  const { request } = await askReview(sold.customer, lead(10), { text: "The same person as in March." });
  expect(request).toMatchObject({ status: "open", isStaffOnly: true });
  expect(await decideLateReturns(afterADay())).toBe(0);
  expect(await statusOf(10)).toBe("open");
});

it("what our records confirm is approved at once above the limit, and does not count", async () => {
  await db().lead.update({ where: { id: lead(12) }, data: { state: "HI" } });
  const { request, share } = await requestReturn(sold.customer, lead(12), {
    reason: "outside-order",
    remedy: "replacement",
  });
  expect(request).toMatchObject({ status: "approved", decidedBy: "machine" });
  // Six approved by deadline and staff, and one open review.
  expect(share).toMatchObject({ returned: 7 });
});

it("a small account has the limit of 20 leads: the deadline approves five of its eight returns", async () => {
  const small = await createSold(8);
  for (const leadId of small.leadIds) await requestReturn(small.customer, leadId, disconnected);
  expect(await decideLateReturns(afterADay())).toBe(5);
  expect(await readOwnReturn(small.customer, small.leadIds[7] ?? "")).toMatchObject({
    request: { status: "open", isStaffOnly: true },
    share: { bought: 8, returned: 8, isOverLimit: true },
  });
});
