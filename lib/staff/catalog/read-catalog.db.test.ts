import { beforeAll, expect, it } from "@jest/globals";
import { withdrawCatalogChange } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { readStaffCatalog } from "./read-catalog.server";

beforeAll(installCatalog);

it("a scheduled change stays on the page after 100 newer ones, until it is withdrawn", async () => {
  const { user: staff } = await createStaff();
  await changeAsShown(
    { itemKind: "package", itemId: "starter", terms: { name: "Start" }, effectiveOn: "2099-01-01" },
    "A new name for 2099",
    staff,
  );
  const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
  await db().catalogChange.createMany({
    data: Array.from({ length: 100 }, () => ({
      itemKind: "package",
      itemId: "starter",
      fields: { name: { from: "Starter", to: "Starter" } },
      effectiveAt: new Date(0),
      reason: "One of many",
      actorId: staff.id,
      appliedAt: new Date(0),
    })),
  });
  const { changes, scheduled } = await readStaffCatalog();
  expect(changes).toHaveLength(100);
  expect(changes.map((change) => change.id)).not.toContain(String(id));
  expect(scheduled).toMatchObject([{ id: String(id), state: "scheduled", reason: "A new name for 2099" }]);
  await withdrawCatalogChange(String(id), staff);
  expect((await readStaffCatalog()).scheduled).toEqual([]);
});

it("changes of earlier releases, which name the price of a package, can still be read", async () => {
  const { user: staff } = await createStaff();
  const fields = { priceCents: { from: 135_000, to: 140_000 } };
  const change = { itemKind: "package", itemId: "starter", fields, reason: "As before", actorId: staff.id };
  const at = new Date(0);
  await db().catalogChange.create({ data: { ...change, effectiveAt: at, appliedAt: at } });
  const nobody = "00000000-0000-0000-0000-000000000000";
  await db().catalogChange.create({
    data: { ...change, effectiveAt: at, withdrawnAt: at, withdrawnById: nobody },
  });
  const { changes } = await readStaffCatalog();
  expect(changes.slice(0, 2)).toMatchObject([
    { state: "withdrawn", withdrawnBy: null, fields },
    { state: "applied", withdrawnBy: null, fields },
  ]);
});
