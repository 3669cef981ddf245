import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { changeSettings } from "./change-settings.server";

beforeAll(installCatalog);

it("writes an audit entry for a change of mode or order, and none when nothing changes", async () => {
  const { userId: id } = await createOwner();
  const [{ id: first }, { id: second }] = [
    await createDestinationRow(id, webhookTo("https://crm.example/first")),
    await createDestinationRow(id, webhookTo("https://crm.example/second"), { position: 3 }),
  ];
  const entries = () =>
    db().auditEntry.count({ where: { action: "delivery.change-settings", subjectId: id } });
  const set = async (mode: "failover" | "all", order: string[]) => {
    await changeSettings({ id, ipAddress: null }, { mode, order });
    return entries();
  };
  expect(await set("failover", [first, second])).toBe(0);
  expect(await db().deliverySettings.count({ where: { userId: id } })).toBe(0);
  expect(await set("all", [first, second])).toBe(1);
  expect(await set("all", [first, second])).toBe(1);
  expect(await set("all", [second, first])).toBe(2);
  expect(await set("all", [second, first])).toBe(2);
  expect(await db().destination.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ position: 1 });
  await expect(set("all", [second])).rejects.toMatchObject({ status: 422 });
});
