import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { replay } from "../replay/replay.server";
import { readDestination } from "./queries.server";

beforeAll(installCatalog);

let owner: Awaited<ReturnType<typeof createOwner>>;
let id: string;
beforeEach(async () => {
  owner = await createOwner();
  ({ id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/hook")));
});

/** What the owner and staff see of the destination. */
async function shown() {
  const { health } = await readDestination(owner.userId, id);
  const troubled = (await readDeliveryOverview()).destinations.find((one) => one.id === id);
  return { owner: health, staff: troubled };
}

const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const addDelivery = (changes: { dueAt: Date; heldAt?: Date; digestAt?: Date }) =>
  db().delivery.create({
    data: {
      destinationId: id,
      userId: owner.userId,
      event: "order.status_changed",
      subjectId: randomUUID(),
      ...changes,
    },
  });

describe("the next attempt of a failing destination", () => {
  const fail = (breakerUntil: Date) =>
    db().destination.update({ where: { id }, data: { failures: 5, breakerUntil } });
  const next = async () => {
    const { owner: own, staff } = await shown();
    expect(staff?.nextAttemptAt).toBe(own.nextAttemptAt);
    return own.nextAttemptAt;
  };

  it("is when the first delivery is due, if the breaker lets it by then", async () => {
    const [first, second] = [hence(3), hence(6)];
    await fail(hence(0.1));
    await addDelivery({ dueAt: second });
    await addDelivery({ dueAt: first });
    expect(await next()).toBe(first.toISOString());
  });

  it("is the end of the breaker, when a delivery is due before that", async () => {
    const end = hence(0.1);
    await fail(end);
    await addDelivery({ dueAt: hence(-1) });
    expect(await next()).toBe(end.toISOString());
  });

  it("is not named when nothing waits, when it is over, and for what is held or waits for an email with several leads", async () => {
    await fail(hence(0.1));
    expect(await next()).toBeNull();
    await addDelivery({ dueAt: hence(1), heldAt: new Date() });
    await addDelivery({ dueAt: hence(1), digestAt: hence(2) });
    expect(await next()).toBeNull();
    await fail(hence(-0.1));
    await addDelivery({ dueAt: hence(-1) });
    expect(await next()).toBeNull();
  });
});

it("failed deliveries are those that can be sent again: not the lead of an approved return, nor an alert that came too late", async () => {
  const [good, returned = ""] = await sellLeads(owner, 2);
  await db().delivery.updateMany({ where: { destinationId: id }, data: { status: "dead", attempts: 1 } });
  const alert = { event: "lead.alert", subjectId: randomUUID(), status: "dead" as const, dueAt: hence(-1) };
  await db().delivery.create({ data: { destinationId: id, userId: owner.userId, leadId: good, ...alert } });
  await db().leadReturn.create({
    data: {
      leadId: returned,
      ...owner,
      reason: "disconnected",
      wanted: "refund",
      granted: "refund",
      status: "approved",
      decidedBy: "staff",
      decidedAt: new Date(),
      findings: [],
      requestedAt: new Date(),
      decideBy: hence(1),
    },
  });
  await db().destination.update({ where: { id }, data: { failures: 1 } });
  const before = await shown();
  expect([before.owner.dead, before.staff?.dead]).toEqual([1, 1]);
  expect(
    await replay({ id: owner.userId, ipAddress: null }, { destinationId: id, failed: true }),
  ).toMatchObject({
    queued: 1,
  });
  expect((await shown()).owner.dead).toBe(0);
});
