import { once } from "node:events";
import { beforeAll, expect, it, jest } from "@jest/globals";
import { Client } from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { env } from "@/lib/platform/env/env.server";
import { createOpenOrders, createStock } from "@/tests/factories/stock";
import { allocateLead } from "./sell-leads.server";

beforeAll(installCatalog);

it("a sale calls its listener, many sales in a moment call it once", async () => {
  const listener = new Client({ connectionString: env().DATABASE_URL });
  await listener.connect();
  await listener.query("LISTEN leadwell_sold");
  const heard: unknown[] = [];
  listener.on("notification", (message) => heard.push(message));
  const called = once(listener, "notification");
  const { orderIds } = await createOpenOrders(1);
  const leads = await createStock(10);
  // A moment in which no time passes, however busy the machine is.
  const moment = jest.spyOn(performance, "now").mockReturnValue(performance.now());
  const sold = await Promise.all(leads.map(allocateLead));
  moment.mockRestore();
  expect(sold).toEqual(leads.map(() => orderIds[0]));
  await called;
  // Whatever was sent on the way has arrived before the answer of a later query.
  await listener.query("SELECT");
  expect(heard.length).toBeLessThan(leads.length);
  await listener.end();
});
