import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { untilLocked } from "@/tests/waiting/until-locked";

beforeAll(installCatalog);

it("a lead is verified after the last look at who was sold, however long that waits", async () => {
  const { key } = await createPublisherWithKey();
  const blocker = await pool().connect();
  await blocker.query(`BEGIN; LOCK TABLE "SoldPerson" IN ACCESS EXCLUSIVE MODE`);
  const posting = postLead(buildLeadPost("life"), { key });
  await untilLocked({ statement: "ingest_request" });
  const { rows } = await blocker.query<{ at: Date }>(`SELECT clock_timestamp()::timestamptz(3) AS "at"`);
  await blocker.query("COMMIT");
  blocker.release();
  const { leadId } = await posting;
  const { verifiedAt, receivedAt } = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  expect(verifiedAt?.getTime()).toBeGreaterThanOrEqual(rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY);
  expect(receivedAt.getTime()).toBeLessThanOrEqual(verifiedAt?.getTime() ?? 0);
});
