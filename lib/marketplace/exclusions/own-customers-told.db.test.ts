import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { errorOf } from "@/tests/errors/error-of";
import {
  createFreshLead,
  createLeadOf,
  createOpenOrder,
  indexesOf,
} from "@/tests/factories/leads-of-persons";
import { buy, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { emptyMarket } from "@/tests/factories/stock";
import { countNearMisses } from "../count-near-misses.server";
import { findInStock, listStock } from "../list-stock.server";
import { allocateLead } from "../sell-leads.server";
import { hasExclusions, removeOwnCustomers, setExcludedCarriers, setOwnCustomers } from "./exclusions.server";

// An account can upload the phones of strangers as its own customers. Nothing that is shown before a lead is paid for may tell
// whose lead it is (docs/decisions/0030-own-customers.md).
const EMAIL = "lee.stone@gmail.com";
let number = 5_650_000;
let phone = "";

beforeAll(installCatalog);
beforeEach(async () => {
  await emptyMarket();
  // A person is sold once in a line: each test has its own.
  phone = `+1512${(number += 1)}`;
});

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await errorOf(work);
  if (error instanceof AppError) return error;
  throw new Error(`no refusal: ${String(error)}`);
}

it("a chosen lead of a person on the list cannot be bought by API, is not named, and nothing is charged", async () => {
  const { user: customer, purchaser } = await createPurchaser();
  await setOwnCustomers(customer, { phones: [phone], emails: [] });
  const [lead, free] = [await createLeadOf({ phone }), await createFreshLead()];
  const refusal = await refusalOf(buy(purchaser, requestFor([free, lead])));
  expect([refusal.code, refusal.extras]).toEqual(["leads-unavailable", { unavailable: [] }]);
  expect(refusal.message).toContain("own customers");
  expect((await db().lead.findUniqueOrThrow({ where: { id: free } })).heldBy).toBeNull();
  expect(await db().payment.count({ where: { userId: customer.id } })).toBe(0);
});

it("what a refused purchase names does not depend on the list: gone leads, and those of excluded carriers", async () => {
  const { user: customer, purchaser } = await createPurchaser();
  await setExcludedCarriers(customer, ["geico"]);
  const person = await indexesOf({ phone });
  const gone = await createFreshLead({ ...person, status: "duplicate" });
  const excluded = await createFreshLead({ ...person, currentCarrier: "geico" });
  const named = async () => (await refusalOf(buy(purchaser, requestFor([gone, excluded])))).extras;
  const before = await named();
  expect(before).toEqual({ unavailable: [gone, excluded] });
  await setOwnCustomers(customer, { phones: [phone], emails: [] });
  expect(await named()).toEqual(before);
});

it("refusals by the list are limited by day, and then every purchase is refused, so that none tells anything", async () => {
  const { user: customer, purchaser } = await createPurchaser();
  await setOwnCustomers(customer, { phones: [phone], emails: [] });
  const [lead, free] = [await createLeadOf({ phone }), await createFreshLead()];
  const { points } = LIMITS["own-customer-refusals"].account;
  for (let used = 1; used < points; used++) await throttle("own-customer-refusals", { account: customer.id });
  // Other refusals do not count.
  const tooDear = { ...requestFor([free]), maxTotalCents: 1 };
  expect(await codeOf(buy(purchaser, tooDear))).toBe("price-changed");
  const last = requestFor([lead]);
  expect(await codeOf(buy(purchaser, last))).toBe("leads-unavailable");
  for (const leadId of [lead, free])
    expect(await codeOf(buy(purchaser, requestFor([leadId])))).toBe("too-many-requests");
  // A known Idempotency-Key gets its outcome without a look at the list of own customers.
  expect(await codeOf(buy(purchaser, last))).toBe("leads-unavailable");
  await removeOwnCustomers(customer);
  expect(await codeOf(buy(purchaser, tooDear))).toBe("price-changed");
});

it("the order's page says that some were own customers, and no count of it depends on the list", async () => {
  const earlier = await createOpenOrder();
  const { customer, orderId } = await createOpenOrder();
  await db().orderDemand.update({ where: { orderId }, data: { openSince: new Date() } });
  // One fits and goes to the earlier order, the others miss one rule: state, tier.
  expect(await allocateLead(await createLeadOf({ phone }))).toBe(earlier.orderId);
  await createFreshLead({ ...(await indexesOf({ phone })), state: "WY" });
  await createFreshLead({ ...(await indexesOf({ email: EMAIL })), tier: "standard" });
  const before = await countNearMisses(customer, orderId);
  expect(before).toMatchObject({ toEarlierOrders: 1, someOwnCustomers: false });
  expect(before?.missed.map(({ reason, leads }) => [reason, leads])).toEqual([
    ["tier", 1],
    ["state", 1],
  ]);
  await setOwnCustomers(customer, { phones: [phone], emails: [EMAIL] });
  expect(await countNearMisses(customer, orderId)).toEqual({ ...before, someOwnCustomers: true });
});

it("the order's page says that none were own customers when none were", async () => {
  const { customer, orderId } = await createOpenOrder();
  await setOwnCustomers(customer, { phones: [phone], emails: [] });
  await createFreshLead();
  expect(await countNearMisses(customer, orderId)).toMatchObject({ someOwnCustomers: false });
});

const FILTERS = [
  {},
  { state: "TX" },
  { line: "life", tier: "premium" },
  { line: "life", tier: "premium", state: "TX" },
] as const;

/** What an account sees of the stock: the list with every kind of filter, and each of the leads. */
async function seenBy(viewer: { id: string }, leadIds: readonly string[]) {
  const pages = [];
  for (const filter of FILTERS) {
    const { leads, total } = await listStock(viewer, filter, { after: null, skip: 0, take: 10 });
    pages.push({ ids: leads.map(({ id }) => id).toSorted(), total });
  }
  const read = await Promise.all(leadIds.map((id) => findInStock(viewer, id)));
  return { pages, found: leadIds.filter((_, index) => read[index] !== null) };
}

it("the API's list of stock has no lead of a carrier that the caller excludes, and others still see it", async () => {
  const { customer } = await createOpenOrder();
  const other = await createOpenOrder();
  const [open, carrier] = [await createFreshLead(), await createFreshLead({ currentCarrier: "geico" })];
  expect(await hasExclusions(customer)).toBe(false);
  await setExcludedCarriers(customer, ["geico"]);
  expect(await hasExclusions(customer)).toBe(true);
  const ids = [open, carrier].toSorted();
  expect(await seenBy(customer, ids)).toEqual({
    pages: FILTERS.map(() => ({ ids: [open], total: 1 })),
    found: [open],
  });
  expect(await seenBy(other.customer, ids)).toEqual({
    pages: FILTERS.map(() => ({ ids, total: 2 })),
    found: ids,
  });
});

it("what the API shows of the stock does not depend on the list of own customers", async () => {
  const { customer } = await createOpenOrder();
  const ids = [
    await createFreshLead(),
    await createLeadOf({ phone }),
    await createLeadOf({ email: EMAIL }),
    await createFreshLead({ currentCarrier: "geico" }),
  ];
  const list = { phones: [phone], emails: [EMAIL] };
  for (const carriers of [[], ["geico"]] as const) {
    await removeOwnCustomers(customer);
    await setExcludedCarriers(customer, [...carriers]);
    const before = await seenBy(customer, ids);
    expect(before.found).toHaveLength(4 - carriers.length);
    await setOwnCustomers(customer, list);
    expect(await seenBy(customer, ids)).toEqual(before);
  }
});
