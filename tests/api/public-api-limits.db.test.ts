import { beforeEach, describe, expect, it } from "@jest/globals";
import { createApiKey as createUnknownKey } from "@/lib/api-keys/api-key.server";
import { db } from "@/lib/platform/db/prisma.server";
import { listOrders } from "@/lib/public-api/contract/orders";
import { bearer, createApiCaller } from "@/tests/factories/api-keys";
import { callOperation } from "./call-operation";

let headers: Record<string, string>;
beforeEach(async () => {
  ({ headers } = await createApiCaller());
});

describe("the limit of calls", () => {
  it("is a thousand an hour for each key, exact in parallel, and told in the headers", async () => {
    const { key } = await createApiCaller();
    const good = bearer(key.key);
    const first = await callOperation(listOrders, { headers: good });
    expect(first.headers.get("ratelimit-policy")).toBe('"hour";q=1000;w=3600');
    expect(first.headers.get("ratelimit")).toMatch(/^"hour";r=999;t=3\d{3}$/);
    await db().rateLimit.updateMany({
      where: { points: 1, key: { startsWith: "api-call" } },
      data: { points: 980 },
    });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await callOperation(listOrders, { headers: good })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const refused = await callOperation(listOrders, { headers: good });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(refused.headers.get("ratelimit")).toMatch(/^"hour";r=0;t=3\d{3}$/);
    expect((await callOperation(listOrders, { headers })).status).toBe(200);
  });

  it("counts wrong keys by network, and lets good keys of that network pass", async () => {
    const address = "203.0.113.77";
    const wrong = () => callOperation(listOrders, { headers: bearer(createUnknownKey("live").key), address });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 62; attempt += 1) statuses.push((await wrong()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await callOperation(listOrders, { headers, address })).status).toBe(200);
  });

  it("notes the last use of a key once a minute", async () => {
    const { key } = await createApiCaller();
    const read = async () => (await db().apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt;
    expect(await read()).toBeNull();
    await callOperation(listOrders, { headers: bearer(key.key) });
    const first = await read();
    expect(first).toBeInstanceOf(Date);
    await callOperation(listOrders, { headers: bearer(key.key) });
    expect(await read()).toEqual(first);
    const before = new Date(Date.now() - 61_000);
    await db().apiKey.update({ where: { id: key.id }, data: { lastUsedAt: before } });
    await callOperation(listOrders, { headers: bearer(key.key) });
    expect((await read())?.getTime()).toBeGreaterThan(before.getTime());
  });
});
