import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { buy, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { createStock } from "@/tests/factories/stock";

beforeAll(installCatalog);

it("several purchases of one lead are charged when nothing holds it, and all but one are refunded", async () => {
  await db().$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION hold_leads(holder uuid, lead_ids uuid[], until timestamptz) RETURNS SETOF uuid
     LANGUAGE sql AS $$ SELECT unnest(lead_ids) $$`,
  );
  const [lead = ""] = await createStock(1);
  const customers = await Promise.all(Array.from({ length: 5 }, () => createPurchaser()));
  const codes = await Promise.all(
    customers.map(({ purchaser }) => codeOf(buy(purchaser, requestFor([lead])))),
  );
  expect(codes.filter((code) => code === "done")).toHaveLength(1);
  expect(codes.filter((code) => code === "purchase-refunded")).toHaveLength(4);
  expect(await db().allocation.count({ where: { leadId: lead } })).toBe(1);
  const refunds = await db().partialRefund.findMany();
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([4_550, 4_550, 4_550, 4_550]);
});
