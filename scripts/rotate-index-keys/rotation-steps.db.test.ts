import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { prepareQueuedLeads } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { makeUnreadable } from "@/tests/factories/unreadable";
import { CLEAN_STEPS } from "./rotation-steps";

beforeAll(installCatalog);

it("leads without search keys, because they cannot be read, are not left to the making of such keys", async () => {
  const [unreadable = "", older = ""] = await sellLeads(await createOwner(), 2);
  await makeUnreadable(unreadable, "a key that is gone");
  await prepareQueuedLeads();
  const keys = await readIndexKeys();
  const countLeft = () =>
    CLEAN_STEPS.find(({ name }) => name === "search of leads: make keys again")?.countLeft(keys);
  expect(await countLeft()).toBe(0);
  await db().queuedLead.update({ where: { leadId: older }, data: { searchKeyId: "older" } });
  expect(await countLeft()).toBe(1);
});
