import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { installCatalog } from "../install-catalog.server";
import { changeCatalog } from "./change-catalog.server";
import { type CatalogChangeBody, catalogChangeBody } from "./schemas";
import { withdrawCatalogChange } from "./withdraw-catalog-change.server";

let staff: { id: string };
beforeAll(async () => {
  staff = (await createStaff()).user;
});
beforeEach(async () => {
  for (const { id } of await db().catalogChange.findMany({ where: { appliedAt: null, withdrawnAt: null } }))
    await withdrawCatalogChange(String(id), staff);
  await db().leadPackage.deleteMany();
  await db().leadType.deleteMany();
  await installCatalog();
});

const WHY = "A change of a test";
const AUTO = { itemKind: "lead-type", itemId: "auto-premium" } as const;
const readAuto = () => db().leadType.findUniqueOrThrow({ where: { id: AUTO.itemId } });
const body = (change: object): CatalogChangeBody => catalogChangeBody.parse({ effectiveOn: "", ...change });
const refusalOf = (change: object) =>
  changeCatalog(body(change), WHY, staff).catch((error: unknown) => error);

it("a price that somebody else has changed meanwhile is not overwritten, also by a small move", async () => {
  const shown = await readAuto();
  await changeAsShown({ ...AUTO, terms: { basePrice: "30" } }, WHY, staff);
  const before = await db().catalogChange.count();
  expect(await refusalOf({ ...AUTO, terms: { basePrice: "28.50", name: "Auto" }, shown })).toMatchObject({
    status: 409,
    code: "catalog-changed-meanwhile",
    extras: {
      errors: { basePrice: [expect.stringMatching(/meanwhile to \$30\.00\..*Load the page again/)] },
    },
  });
  expect(await readAuto()).toMatchObject({ basePriceCents: 3_000, name: shown.name });
  expect(await db().catalogChange.count()).toBe(before);
});

it("another term of the same item can be changed meanwhile, and one to what it is already is no conflict", async () => {
  const shown = await readAuto();
  await changeAsShown({ ...AUTO, terms: { basePrice: "30" } }, WHY, staff);
  await changeCatalog(body({ ...AUTO, terms: { name: "Auto", basePrice: "30" }, shown }), WHY, staff);
  expect(await readAuto()).toMatchObject({ basePriceCents: 3_000, name: "Auto" });
});

it("features and discounts of a package are compared too, and a term that was not shown counts as unseen", async () => {
  const starter = { itemKind: "package", itemId: "starter" } as const;
  const shown = await db().leadPackage.findUniqueOrThrow({ where: { id: "starter" } });
  const conflict = (name: string) => ({
    code: "catalog-changed-meanwhile",
    extras: { errors: { [name]: [expect.any(String)] } },
  });
  await changeAsShown(
    { ...starter, terms: { features: "50 exclusive leads", discountPercent: "6" } },
    WHY,
    staff,
  );
  expect(await refusalOf({ ...starter, terms: { features: "50 leads" }, shown })).toMatchObject(
    conflict("features"),
  );
  expect(await refusalOf({ ...starter, terms: { discountPercent: "7" }, shown })).toMatchObject(
    conflict("discountPercent"),
  );
  expect(await refusalOf({ ...starter, terms: { name: "Start" }, shown: {} })).toMatchObject(
    conflict("name"),
  );
});

it("a scheduled change is compared with what holds on its day: one that came or went meanwhile is unseen", async () => {
  const shown = await readAuto();
  const later = { ...AUTO, effectiveOn: "2099-06-01" };
  await changeAsShown({ ...AUTO, terms: { basePrice: "30" }, effectiveOn: "2099-01-01" }, WHY, staff);
  expect(await refusalOf({ ...later, terms: { basePrice: "31" }, shown })).toMatchObject({
    code: "catalog-changed-meanwhile",
  });
  // A page that shows the scheduled change expects its price on that day, and the old one until then.
  const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
  const expected = { ...shown, basePriceCents: 3_000 };
  await changeCatalog(body({ ...AUTO, terms: { basePrice: "29" }, shown }), WHY, staff);
  await changeCatalog(body({ ...later, terms: { basePrice: "31" }, shown: expected }), WHY, staff);
  await withdrawCatalogChange(String(id), staff);
  expect(
    await refusalOf({
      ...AUTO,
      effectiveOn: "2099-02-01",
      terms: { basePrice: "31" },
      shown: expected,
    }),
  ).toMatchObject({ code: "catalog-changed-meanwhile" });
});
