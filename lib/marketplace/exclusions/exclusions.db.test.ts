import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sourceCode } from "@/lib/publishers/source-code.server";
import { createFreshLead, createLeadOf, createOpenOrder } from "@/tests/factories/leads-of-persons";
import { emptyMarket } from "@/tests/factories/stock";
import { untilLocked } from "@/tests/waiting/until-locked";
import { countNearMisses } from "../count-near-misses.server";
import { allocateLead, fillOrder } from "../sell-leads.server";
import { startFulfillment } from "../start-fulfillment.server";
import {
  readExclusions,
  removeOwnCustomers,
  setExcludedCarriers,
  setOwnCustomers,
  setSourceBlocked,
} from "./exclusions.server";

let phone = "";
const EMAIL = "dana.rivers@gmail.com";
let number = 5_550_000;

beforeAll(installCatalog);
beforeEach(async () => {
  await emptyMarket();
  // A person is sold once in a line: each test has its own.
  number += 2;
  phone = `+1512${number}`;
});

it("a person on the list is not sold to the account as they come in, but to the next order", async () => {
  const first = await createOpenOrder();
  const second = await createOpenOrder();
  await setOwnCustomers(first.customer, { phones: [phone], emails: [] });
  expect(await allocateLead(await createLeadOf({ phone }))).toBe(second.orderId);
  expect(await allocateLead(await createFreshLead())).toBe(first.orderId);
});

it("a person on the list is found by any email of the same mailbox, and not sold from stock", async () => {
  const { customer, orderId } = await createOpenOrder();
  await setOwnCustomers(customer, { phones: [], emails: ["Dana.Rivers+quotes@gmail.com"] });
  await createLeadOf({ email: EMAIL });
  await createFreshLead();
  expect(await fillOrder(orderId)).toMatchObject({ sold: 1 });
});

it("a new list replaces the old one, and without a list everybody is sold again", async () => {
  const { customer, orderId } = await createOpenOrder();
  await setOwnCustomers(customer, { phones: [phone], emails: [EMAIL, EMAIL] });
  expect((await readExclusions(customer)).customers).toMatchObject({ phones: 1, emails: 1 });
  const other = `+1512${number + 1}`;
  expect((await setOwnCustomers(customer, { phones: [other], emails: [] })).customers).toMatchObject({
    phones: 1,
    emails: 0,
  });
  const lead = await createLeadOf({ phone: other });
  expect(await allocateLead(await createLeadOf({ phone }))).toBe(orderId);
  expect(await allocateLead(lead)).toBeNull();
  expect((await removeOwnCustomers(customer)).customers).toBeNull();
  expect(await db().excludedPerson.count({ where: { userId: customer.id } })).toBe(0);
  expect(await allocateLead(lead)).toBe(orderId);
});

it("neither phone nor email of the list is stored in readable form", async () => {
  const { customer } = await createOpenOrder();
  await setOwnCustomers(customer, { phones: [phone], emails: [EMAIL] });
  const { rows } = await pool().query(
    `SELECT e::text AS "row" FROM "ExcludedPerson" e WHERE e."userId" = $1
     UNION ALL SELECT a::text FROM "AuditEntry" a WHERE a."actorId" = $1`,
    [customer.id],
  );
  expect(rows.length).toBeGreaterThan(2);
  const stored = rows.map(({ row }) => row).join();
  for (const part of [String(number), "dana", "gmail"]) expect(stored).not.toContain(part);
});

it("a blocked source is sold to nobody of the account's orders, new ones too, until it is unblocked", async () => {
  const { customer, orderId } = await createOpenOrder();
  const lead = await createFreshLead();
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: lead } });
  const source = sourceCode(customer.id, publisherId);
  expect((await setSourceBlocked(customer, { source, isBlocked: true })).sources).toMatchObject([{ source }]);
  expect(await allocateLead(lead)).toBeNull();
  await setSourceBlocked(customer, { source, isBlocked: false });
  expect(await allocateLead(lead)).toBe(orderId);
  // A page of the previous release names it by four digits.
  const short = source.slice(0, "Source 4F2A".length);
  expect((await setSourceBlocked(customer, { source: short, isBlocked: true })).sources).toMatchObject([
    { source },
  ]);
  await expect(setSourceBlocked(customer, { source: "Source ZZZZ", isBlocked: true })).rejects.toMatchObject({
    status: 404,
  });
});

it("leads of an excluded carrier are not sold, leads of others and without an answer are", async () => {
  const { customer, orderId } = await createOpenOrder();
  await setExcludedCarriers(customer, ["geico"]);
  expect(await allocateLead(await createFreshLead({ currentCarrier: "geico" }))).toBeNull();
  expect(await allocateLead(await createFreshLead({ currentCarrier: "usaa" }))).toBe(orderId);
  expect(await allocateLead(await createFreshLead())).toBe(orderId);
});

it("a choice of carriers from an older page leaves what was chosen meanwhile", async () => {
  const { customer } = await createOpenOrder();
  const choose = async (carriers: string[], shown?: string[]) =>
    (await setExcludedCarriers(customer, carriers, shown)).carriers.toSorted();
  expect(await choose(["geico"], [])).toEqual(["geico"]);
  expect(await choose(["progressive"], [])).toEqual(["geico", "progressive"]);
  expect(await choose(["usaa"], ["geico"])).toEqual(["progressive", "usaa"]);
  // This page still shows geico, which the page before has taken off.
  expect(await choose(["geico", "allstate"], ["geico"])).toEqual(["allstate", "progressive", "usaa"]);
  // Pages of the previous release do not say what they showed: their choice replaces all.
  expect(await choose(["geico"])).toEqual(["geico"]);
});

it("the order's page counts what was kept away, by cause", async () => {
  const { customer, orderId } = await createOpenOrder();
  await db().orderDemand.update({
    where: { orderId },
    data: { openSince: new Date() },
  });
  await setExcludedCarriers(customer, ["geico"]);
  await createFreshLead({ currentCarrier: "geico" });
  const blocked = await createFreshLead();
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: blocked } });
  await setSourceBlocked(customer, { source: sourceCode(customer.id, publisherId), isBlocked: true });
  const misses = await countNearMisses(customer, orderId);
  const counts = new Map(misses?.missed.map(({ reason, leads }) => [reason, leads]));
  for (const reason of ["carrier", "source"] as const) expect(counts.get(reason)).toBe(1);
});

/** An approved order whose demand is not open yet. */
async function createClosedOrder() {
  const { customer, orderId } = await createOpenOrder();
  await db().orderDemand.delete({ where: { orderId } });
  return { customer, orderId };
}

it("an order that opens later has the exclusions of its account", async () => {
  const { customer, orderId } = await createClosedOrder();
  await setExcludedCarriers(customer, ["geico"]);
  await startFulfillment(orderId);
  expect(await allocateLead(await createFreshLead({ currentCarrier: "geico" }))).toBeNull();
  expect(await allocateLead(await createFreshLead())).toBe(orderId);
});

it("an order that opens while its account excludes a source has the exclusion", async () => {
  const { customer, orderId } = await createClosedOrder();
  const leadId = await createFreshLead();
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  const keeper = await pool().connect();
  await keeper.query("BEGIN");
  await keeper.query(`SELECT FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [customer.id]);
  const opened = startFulfillment(orderId);
  await untilLocked();
  await keeper.query(`INSERT INTO "BlockedSource" ("userId", "publisherId") VALUES ($1, $2)`, [
    customer.id,
    publisherId,
  ]);
  await keeper.query("COMMIT");
  keeper.release();
  await opened;
  expect(await db().orderDemand.findUniqueOrThrow({ where: { orderId } })).toMatchObject({
    hasExclusions: true,
    allocated: 0,
  });
});
