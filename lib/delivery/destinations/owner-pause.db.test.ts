import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Actor } from "@/lib/audit/actor.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { disableDestination, enableDestination } from "../staff-commands.server";
import { changeDestination } from "./change-destination.server";
import { readDestination } from "./queries.server";
import { testDestination } from "./test-destination.server";

beforeAll(installCatalog);

/** An address that the guard takes without asking a name server. */
const ELSEWHERE = webhookTo("https://1.1.1.1/leads");

async function createWorld() {
  const sale = await createOwner();
  const { id } = await createDestinationRow(sale.userId, webhookTo("https://crm.example/leads"));
  const { user: staff } = await createStaff();
  const owner: Actor = { id: sale.userId, ipAddress: null };
  const change = (body: Parameters<typeof changeDestination>[2]) => changeDestination(owner, id, body);
  return { id, sale, staff, change };
}

const destinationOf = (id: string) => db().destination.findUniqueOrThrow({ where: { id } });
const lastEntry = (id: string) =>
  db().auditEntry.findFirstOrThrow({ where: { subjectId: id }, orderBy: { id: "desc" } });

describe("a destination that its owner paused, and staff disabled after that", () => {
  it("is paused by its owner again when staff enable it, since the owner's day", async () => {
    const { id, sale, staff, change } = await createWorld();
    await change({ paused: true });
    const { pausedAt } = await destinationOf(id);
    await disableDestination(staff, id);
    expect((await readDestination(sale.userId, id)).health).toMatchObject({
      state: "paused",
      pausedBy: "staff",
      isAlsoPausedByOwner: true,
    });
    const shown = (await readDeliveryOverview()).destinations.find((one) => one.id === id);
    expect(shown).toMatchObject({ pausedBy: "staff", isAlsoPausedByOwner: true });

    expect(await enableDestination(staff, id)).toBe("owner");
    expect(await destinationOf(id)).toMatchObject({ pausedBy: "owner", pausedAt, ownerPausedAt: null });
    expect(await lastEntry(id)).toMatchObject({
      action: "delivery.enable-destination",
      before: { pausedBy: "staff" },
      after: { pausedBy: "owner" },
    });
    await sellLeads(sale, 1);
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(0);

    await change({ paused: false });
    await sellLeads(sale, 1);
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(1);
  });

  it("stays the owner's also when staff disable it twice", async () => {
    const { id, staff, change } = await createWorld();
    await change({ paused: true });
    await disableDestination(staff, id);
    await disableDestination(staff, id);
    expect(await enableDestination(staff, id)).toBe("owner");
  });
});

describe("a destination that staff disabled", () => {
  it("cannot be resumed by its owner, who is told so", async () => {
    const { id, staff, change } = await createWorld();
    await disableDestination(staff, id);
    await expect(change({ paused: false })).rejects.toMatchObject({ status: 409, code: "disabled-by-staff" });
    expect(await destinationOf(id)).toMatchObject({ pausedBy: "staff" });
  });

  it("does not run by new settings, with or without the wish to resume it, and gets no lead", async () => {
    const { id, sale, staff, change } = await createWorld();
    await disableDestination(staff, id);
    await change({ name: "Another name", target: ELSEWHERE });
    await expect(change({ target: webhookTo("https://1.0.0.1/"), paused: false })).rejects.toMatchObject({
      status: 409,
    });
    expect(await destinationOf(id)).toMatchObject({
      pausedBy: "staff",
      name: "Another name",
      summary: "1.1.1.1",
    });
    await sellLeads(sale, 1);
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(0);
  });

  it("is sent no test", async () => {
    const { id, sale, staff } = await createWorld();
    await disableDestination(staff, id);
    await expect(testDestination(sale.userId, id, "life")).rejects.toMatchObject({
      status: 409,
      code: "disabled-by-staff",
    });
  });

  it("is paused by its owner after it, when its owner wanted that meanwhile", async () => {
    const { id, staff, change } = await createWorld();
    await disableDestination(staff, id);
    await change({ paused: true });
    expect(await destinationOf(id)).toMatchObject({ pausedBy: "staff" });
    expect(await enableDestination(staff, id)).toBe("owner");
    await change({ paused: false });
    expect(await destinationOf(id)).toMatchObject({ pausedBy: null, pausedAt: null });
  });

  it("runs again when staff enable it and its owner had not paused it", async () => {
    const { id, staff } = await createWorld();
    await disableDestination(staff, id);
    expect(await enableDestination(staff, id)).toBeNull();
    expect(await lastEntry(id)).toMatchObject({ after: { pausedBy: null } });
  });
});
