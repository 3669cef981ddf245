import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, it, jest } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { matchStock } from "@/lib/marketplace/match-stock.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { logger } from "@/lib/platform/logger.server";
import { callIntake, postLead } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});
beforeEach(emptyMarket);

/** Every sale fails from here on: PostgreSQL refuses to count it. */
const breakSales = () =>
  pool().query(`ALTER TABLE "OrderDemand" ADD CONSTRAINT "no_sale" CHECK ("allocated" = 0) NOT VALID`);
const repairSales = () => pool().query(`ALTER TABLE "OrderDemand" DROP CONSTRAINT IF EXISTS "no_sale"`);
afterEach(repairSales);

it.each([
  ["without an Idempotency-Key", undefined],
  ["with an Idempotency-Key", randomUUID()],
])(
  "a lead whose offer fails is stored %s, and the next run over the stock sells it",
  async (_, idempotencyKey) => {
    await createOpenOrders(1);
    await breakSales();
    const errors = jest.spyOn(logger(), "error");
    const post = buildLeadPost("life");
    const options = { key, ...(idempotencyKey ? { idempotencyKey } : {}) };
    const response = await postLead(post, options);
    expect(response).toMatchObject({ status: "stored", reasons: ["no-demand"] });
    expect(errors).toHaveBeenCalledWith(
      expect.objectContaining({ leadId: response.leadId }),
      "allocation failed",
    );
    const readLead = () =>
      db().lead.findUniqueOrThrow({ where: { id: response.leadId }, include: { consent: true } });
    expect(await readLead()).toMatchObject({ status: "verified", orderId: null, consent: {} });
    const repeated = idempotencyKey ? await postLead(post, options) : response;
    expect(repeated).toEqual(response);
    await repairSales();
    await matchStock();
    expect((await readLead()).status).toBe("sold");
  },
);

it("a cap that is reached while offers fail is 429, not an error of ours", async () => {
  await createOpenOrders(1);
  await breakSales();
  const capped = await createPublisherWithKey({ dailyCap: 1 });
  const posts = Array.from({ length: 6 }, () => callIntake(buildLeadPost("life"), { key: capped.key }));
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
