import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { GET } from "@/app/api/delivery/deliveries/route";
import { db } from "@/lib/platform/db/prisma.server";
import { callRoute, cookieOf } from "@/tests/api/call-route";
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
  expect(second).toMatchObject({ total: 26, page: 2, pages: 2, deliveries: [{ isHeld: false }] });
  expect(second.deliveries).toHaveLength(1);
  // One of them is sent again.
  await db().delivery.update({ where: { id: second.deliveries[0]?.id ?? "" }, data: { status: "due" } });
  const again = await read();
  expect(again).toMatchObject({ total: 25, page: 1, pages: 1 });
  expect(again.deliveries).toHaveLength(25);
});

it("what an open list shows is read also when it has left the filter, and nothing of others", async () => {
  const customer = await createCustomer();
  const { deliveryId: shown } = await createDeadDelivery(customer.user.id);
  const { deliveryId: foreign } = await createDeadDelivery((await createCustomer()).user.id);
  const cookie = await cookieOf(customer);
  const read = () => callRoute({ GET }, "GET", { cookie, query: `?status=dead&shown=${shown},${foreign}` });
  expect((await read()).body).toMatchObject({ deliveries: [{ id: shown }], left: [] });
  await db().delivery.update({ where: { id: shown }, data: { status: "due", heldAt: new Date() } });
  const { body } = await read();
  expect(body).toMatchObject({
    total: 0,
    deliveries: [],
    left: [{ id: shown, status: "due", isHeld: true }],
  });
});
