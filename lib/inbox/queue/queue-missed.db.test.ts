import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { parseFunctionFile } from "@/scripts/database/function-files";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";

beforeAll(installCatalog);

it("a lead that was sold before its list had a trigger is in the list when the trigger has been created", async () => {
  const owner = await createOwner();
  const leadIds = await sellLeads(owner, 2);
  await db().queuedLead.deleteMany({ where: { leadId: leadIds[0] } });
  const file = "lib/inbox/sql/queue_calls.sql";
  await pool().query(parseFunctionFile(file, readFileSync(file, "utf8")).triggerStatements);
  const queued = await db().queuedLead.findMany({ where: { userId: owner.userId } });
  expect(queued.map(({ leadId }) => leadId).toSorted()).toEqual(leadIds.toSorted());
});
