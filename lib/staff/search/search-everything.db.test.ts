import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createPendingOrder } from "@/tests/factories/orders";
import { createSettledPayment } from "@/tests/factories/payments";
import type { FoundKind } from "./schemas";
import { searchEverything } from "./search-everything.server";

beforeAll(installCatalog);

describe("the staff's search in everything", () => {
  const find = async (text: string, kind: FoundKind) => {
    const { user: staff } = await createStaff();
    const { found } = await searchEverything(staff, text);
    return { staff, found: found.filter((one) => one.kind === kind) };
  };

  it("finds an order by the beginning of its id and by its payment", async () => {
    const { orderId, customer } = await createPendingOrder();
    for (const text of [orderId, orderId.slice(0, 8).toUpperCase()])
      expect((await find(text, "order")).found).toMatchObject([
        {
          id: orderId,
          detail: expect.stringContaining(`${customer.firstName} ${customer.lastName}, Pending`),
        },
      ]);
  });

  it("finds an order by the id of its payment", async () => {
    const { orderId } = await createSettledPayment();
    const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect((await find(paymentIntentId, "order")).found.map(({ id }) => id)).toEqual([orderId]);
  });

  it("finds a customer by name and email, and at most five of a kind", async () => {
    const { customer } = await createPendingOrder();
    const { found } = await find(customer.email, "customer");
    expect(found).toMatchObject([{ id: customer.id }]);
    expect((await find(customer.lastName, "customer")).found.length).toBeLessThanOrEqual(5);
  });

  it("finds whose username it is before newer customers whose username contains it", async () => {
    const username = `gil${Date.now()}`;
    const { user: wanted } = await createCustomer({ username });
    for (const tail of ["a", "b", "c", "d", "e"]) await createCustomer({ username: `${username}${tail}` });
    const { found } = await find(username.toUpperCase(), "customer");
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ id: wanted.id });
  });

  it("finds a publisher by a part of its name, and wildcards are plain characters", async () => {
    await db().publisher.create({ data: { name: "Evergreen 100% Quotes", lines: ["life"], states: [] } });
    expect((await find("GREEN 100%", "publisher")).found).toMatchObject([{ title: "Evergreen 100% Quotes" }]);
    expect((await find("green_100", "publisher")).found).toEqual([]);
  });

  it("finds an invoice by its number and leads to its order", async () => {
    const { orderId } = await createSettledPayment();
    const invoice = await db().billingDocument.findFirstOrThrow({ where: { orderId } });
    expect((await find(invoice.number, "invoice")).found).toMatchObject([
      { id: orderId, title: `Invoice ${invoice.number}` },
    ]);
  });
});
