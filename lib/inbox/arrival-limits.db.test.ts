import { afterEach, beforeAll, expect, it, jest } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { findArrivals } from "./arrivals.server";
import { streamArrivals } from "./stream-arrivals.server";

beforeAll(installCatalog);
afterEach(() => {
  jest.restoreAllMocks();
});

it("one account with many sales leaves the others theirs", async () => {
  const [bulk, small] = [await createOwner(), await createOwner()];
  await sellLeads(bulk, 3);
  const [leadId] = await sellLeads(small, 1);
  const since = new Date(Date.now() - HOUR_MS);
  const arrivals = await findArrivals([bulk.userId, small.userId], since, 2);
  expect(arrivals.filter(({ userId }) => userId === bulk.userId)).toHaveLength(2);
  expect(arrivals.filter(({ userId }) => userId === small.userId)).toMatchObject([{ leadId }]);
});

it("a page hears of a sale also when this server's clock is ahead of the database's", async () => {
  const owner = await createOwner();
  const session = await db().session.findFirstOrThrow({ where: { userId: owner.userId } });
  const now = Date.now;
  jest.spyOn(Date, "now").mockImplementation(() => now() + HOUR_MS);
  const reader = (await streamArrivals({ id: owner.userId, sessionId: session.id }, null)).getReader();
  const [leadId = ""] = await sellLeads(owner, 1);
  const ended = AbortSignal.timeout(10_000);
  ended.addEventListener("abort", () => void reader.cancel());
  let text = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += new TextDecoder().decode(chunk.value);
    if (text.includes(leadId)) break;
  }
  await reader.cancel();
  expect(text).toContain(leadId);
});
