import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { makeUnreadable } from "@/tests/factories/unreadable";
import { allRowsRead } from "@/tests/setup/table-statistics";
import { prepareQueuedLeads, prepareUnreadable, renewSearchKeys } from "./prepare-queued-leads.server";

let owner: Awaited<ReturnType<typeof createOwner>>;
beforeAll(installCatalog);
beforeEach(async () => {
  owner = await createOwner();
});

const idsFound = async () => {
  const { leads } = await listOwnLeads({ id: owner.userId }, { search: "zoraida" });
  return leads.map(({ id }) => id).toSorted();
};
const unreadable = () => db().queuedLead.count({ where: { searchKeyId: "unreadable" } });

it("a lead whose contact could not be opened when it was sold is found by a search after its repair", async () => {
  const leadIds = await sellLeads(owner, 3, { firstName: "Zoraida" });
  const [first = "", second = "", good = ""] = leadIds;
  const repairFirst = await makeUnreadable(first, "a key that is gone");
  const repairSecond = await makeUnreadable(second, "a tampered phone");
  await prepareQueuedLeads();
  expect(await idsFound()).toEqual([good]);
  // None of these makes an unreadable lead count as prepared, nor runs without an end.
  expect(await prepareQueuedLeads()).toBe(0);
  expect(await prepareUnreadable(1)).toBe(0);
  expect(await renewSearchKeys(1)).toBe(0);
  expect(await unreadable()).toBe(2);
  await repairSecond();
  expect(await prepareUnreadable(1)).toBe(1);
  expect(await idsFound()).toEqual([second, good].toSorted());
  await repairFirst();
  expect(await prepareUnreadable()).toBe(1);
  expect(await idsFound()).toEqual(leadIds.toSorted());
  expect(await unreadable()).toBe(0);
});

it("an unreadable lead that nobody may call any more is not tried again", async () => {
  const [leadId = ""] = await sellLeads(owner, 1);
  await makeUnreadable(leadId, "a key that is gone");
  await prepareQueuedLeads();
  await db().queuedLead.update({ where: { leadId }, data: { isReachable: false } });
  await prepareUnreadable();
  expect(await unreadable()).toBe(0);
});

it("leads that were prepared are not read when there is nothing to try again", async () => {
  await sellLeads(owner, 50);
  await prepareQueuedLeads();
  const before = await allRowsRead("QueuedLead");
  await prepareUnreadable();
  expect((await allRowsRead("QueuedLead")) - before).toBeLessThan(20);
});
