import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createSold } from "@/tests/factories/returns";
import { buildLeads } from "@/tests/factories/stock";
import { readPublisherQuality } from "./read-quality.server";

beforeAll(installCatalog);

const NO_CONTACT = { firstNameSealed: null, lastNameSealed: null, phoneSealed: null, emailSealed: null };

it("counts what became of the posts, by publisher, line and source, without tests and older posts", async () => {
  const { customer, leadIds } = await createSold(4);
  const [first = "", second = "", third = ""] = leadIds;
  await writeNote(customer, first, { outcome: "contacted" });
  await writeNote(customer, second, { outcome: "sold" });
  await writeNote(customer, third, { outcome: "lost" });
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: first } });
  await db().lead.updateMany({ where: { id: { in: leadIds } }, data: { receivedAt: new Date() } });
  await db().lead.createMany({
    data: [
      ...buildLeads(publisherId, 1, { status: "duplicate", duplicateOfId: first, receivedAt: new Date() }),
      ...buildLeads(publisherId, 1, {
        ...NO_CONTACT,
        status: "received",
        isTest: true,
        receivedAt: new Date(),
      }),
      ...buildLeads(publisherId, 1, { status: "duplicate", receivedAt: new Date("2020-01-01T00:00:00Z") }),
    ],
  });

  const quality = await readPublisherQuality(publisherId);
  expect(quality.publishers).toMatchObject([
    {
      posts: 5,
      verified: expect.any(Number),
      duplicates: 1,
      sold: 4,
      returned: 0,
      noted: 3,
      contacted: 2,
      policies: 1,
    },
  ]);
  expect(quality.lines.reduce((sum, { posts }) => sum + posts, 0)).toBe(5);
  expect(quality.sources.reduce((sum, { sold }) => sum + sold, 0)).toBe(4);
  // Only of verified leads is a source known: a share of them would always be all.
  for (const source of quality.sources) {
    expect(source).not.toHaveProperty("verified");
    expect(source).not.toHaveProperty("duplicates");
  }
  expect(quality.sources.map(({ label }) => label)).toEqual(expect.arrayContaining(["unknown"]));
});

it("says so when there are too many posts to count in time", async () => {
  const gate = await pool().connect();
  await gate.query(`BEGIN; LOCK TABLE "QueuedLead" IN ACCESS EXCLUSIVE MODE`);
  // The next connection has little time.
  pool().on("connect", (client) => {
    client.query("SET statement_timeout = 200").catch(() => {});
  });
  const idle = await Promise.all(Array.from({ length: pool().idleCount }, () => pool().connect()));
  expect(await readPublisherQuality(null)).toEqual({
    isCounted: false,
    publishers: [],
    sources: [],
    lines: [],
  });
  await gate.query("ROLLBACK");
  for (const client of [gate, ...idle]) client.release();
  expect(await readPublisherQuality(null)).toMatchObject({ isCounted: true });
});
