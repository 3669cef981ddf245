import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeSettings } from "./change-settings.server";
import { readSettings } from "./read-settings.server";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

const defaults: Settings = { ...DEFAULT_SETTINGS, orderApproval: "review" };
let staff: { id: string };
beforeAll(async () => {
  staff = (await createStaff()).user;
});
afterEach(async () => {
  await db().operatorSetting.deleteMany();
});

it("a new installation has the defaults, and the environment's approval of orders", async () => {
  expect(await readSettings()).toEqual(defaults);
});

it("a change holds at once, and the audit log says who changed what from what", async () => {
  const wanted: Settings = { ...defaults, orderApproval: "good-standing", sessionDays: 30 };
  expect(await changeSettings(wanted, staff)).toBe(2);
  expect(await readSettings()).toEqual(wanted);
  expect(await changeSettings(wanted, staff)).toBe(0);
  const entries = await db().auditEntry.findMany({ where: { action: "settings.change", actorId: staff.id } });
  expect(entries).toMatchObject([
    {
      before: { orderApproval: "review", sessionDays: 90 },
      after: { orderApproval: "good-standing", sessionDays: 30 },
    },
  ]);
});

it("of two changes at the same moment, each is recorded against what the one before left", async () => {
  await Promise.all([
    changeSettings({ ...defaults, sessionDays: 20 }, staff),
    changeSettings({ ...defaults, sessionDays: 10 }, staff),
  ]);
  const [second, first] = await db().auditEntry.findMany({
    where: { action: "settings.change", actorId: staff.id },
    orderBy: { id: "desc" },
    take: 2,
  });
  expect(second?.before).toEqual(first?.after);
});
