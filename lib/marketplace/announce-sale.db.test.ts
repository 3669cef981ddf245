import { once } from "node:events";
import { beforeAll, expect, it, jest } from "@jest/globals";
import { Client } from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { env } from "@/lib/platform/env/env.server";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { until } from "@/tests/waiting/until";
import { allocateLead, fillOrder } from "./sell-leads.server";

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
  // The first sale is announced at once, and the other nine together up to 25 ms later. Without this wait, the listener of the next
  // test could get that second announcement.
  await until(() => heard.length > 1);
  // Whatever was sent on the way has arrived before the answer of a later query.
  await listener.query("SELECT");
  expect(heard).toHaveLength(2);
  await listener.end();
});

it("names the account of every sale, also of those within the same 25 ms, and nothing else", async () => {
  const listener = new Client({ connectionString: env().DATABASE_URL });
  await listener.connect();
  await listener.query("LISTEN leadwell_sold");
  const heard: string[] = [];
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await emptyMarket();
  const leads = await createStock(12);
  const filled = await createOpenOrders(1, { quantity: 6 });
  const others = [
    await createOpenOrders(1, { quantity: 1, openSince: new Date() }),
    await createOpenOrders(1, { quantity: 1, openSince: new Date() }),
  ];
  // Sold at the same moment: at most the first of these is announced at once.
  const moment = jest.spyOn(performance, "now").mockReturnValue(performance.now());
  await fillOrder(filled.orderIds[0] ?? "");
  await Promise.all(leads.map(allocateLead));
  moment.mockRestore();
  const accounts = [filled, ...others].map(({ customer }) => customer.id);
  const named = () => new Set(heard.flatMap((payload) => payload.split(" ")));
  await until(() => accounts.every((id) => named().has(id)));
  expect(named()).toEqual(new Set(accounts));
  await listener.end();
});
