import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { changeSettings } from "@/lib/settings/change-settings.server";
import { operatorContact } from "@/lib/settings/operator-contact";
import { readSettings } from "@/lib/settings/read-settings.server";
import { createStaff } from "@/tests/factories/accounts";
import { refreshPublicPages } from "./refresh-public-pages.server";

beforeAll(installCatalog);
afterEach(async () => {
  await db().operatorSetting.deleteMany();
  globalThis.leadwellContact = undefined;
});

it("the pages are made again at the start, after a change of a price or of the contact details, and not otherwise", async () => {
  let calls = 0;
  const refresh = async () => {
    calls += 1;
  };
  const run = async () => {
    await refreshPublicPages(refresh);
    return calls;
  };
  expect(await run()).toBe(1);
  expect(await run()).toBe(1);

  await db().leadType.update({ where: { id: "auto-premium" }, data: { basePriceCents: { increment: 100 } } });
  expect(await run()).toBe(2);

  const { user: staff } = await createStaff();
  const shown = await readSettings();
  await changeSettings({ phone: "(212) 555-0100", shown }, staff);
  expect(await run()).toBe(3);
  expect(operatorContact().phone).toEqual({ label: "(212) 555-0100", href: "tel:+12125550100" });

  await changeSettings({ sessionDays: 30, shown }, staff);
  expect(await run()).toBe(3);
});

it("a refresh that fails is repeated at the next run", async () => {
  await db().leadType.update({ where: { id: "auto-premium" }, data: { basePriceCents: { decrement: 100 } } });
  await expect(refreshPublicPages(() => Promise.reject(new Error("not listening yet")))).rejects.toThrow(
    "not listening yet",
  );
  let calls = 0;
  await refreshPublicPages(async () => {
    calls += 1;
  });
  expect(calls).toBe(1);
});
