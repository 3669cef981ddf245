import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createDeadDelivery } from "@/tests/factories/deliveries";
import { readDeliveries } from "./read-deliveries.server";

it("when the last page is gone, the page before it is shown, with the way to the others", async () => {
  const { user } = await createCustomer();
  const { destinationId } = await createDeadDelivery(user.id);
  await db().delivery.createMany({
    data: Array.from({ length: 25 }, () => ({
      destinationId,
      userId: user.id,
      event: "order.status_changed",
      subjectId: randomUUID(),
      payload: {},
      status: "dead" as const,
      dueAt: new Date(),
    })),
  });
  const read = () => readDeliveries(user.id, { destinationId, status: "dead", page: 2 });
  const second = await read();
  expect(second).toMatchObject({ total: 26, page: 2, pages: 2 });
  expect(second.deliveries).toHaveLength(1);
  // One of them is sent again.
  await db().delivery.update({ where: { id: second.deliveries[0]?.id ?? "" }, data: { status: "due" } });
  const again = await read();
  expect(again).toMatchObject({ total: 25, page: 1, pages: 1 });
  expect(again.deliveries).toHaveLength(25);
});
