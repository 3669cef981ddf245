import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner } from "@/tests/factories/deliveries";
import { readDeliveryOverview } from "./queries.server";

beforeAll(installCatalog);

it("the overview of deliveries has 25 destinations on a page, each destination on one, and the last page for one that does not exist", async () => {
  const { userId } = await createOwner();
  await db().destination.createMany({
    data: Array.from({ length: 55 }, (_, index) => ({
      id: randomUUID(),
      userId,
      kind: "webhook" as const,
      name: `Failing ${index}`,
      summary: "crm.example",
      position: 100 + index,
      failures: 1 + (index % 3),
    })),
  });
  const { pages, totals } = await readDeliveryOverview();
  expect(pages).toBe(Math.ceil((totals.failing + totals.paused) / 25));
  const shown: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const overview = await readDeliveryOverview(new Date(), page);
    expect([overview.page, overview.destinations.length <= 25]).toEqual([page, true]);
    shown.push(...overview.destinations.map(({ id }) => id));
  }
  expect([new Set(shown).size, shown.length]).toEqual([
    totals.failing + totals.paused,
    totals.failing + totals.paused,
  ]);
  expect((await readDeliveryOverview(new Date(), 9_999)).page).toBe(pages);
});
