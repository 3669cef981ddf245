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

it("a change takes effect at once, and the audit log says who changed what from what", async () => {
  const wanted: Settings = { ...defaults, orderApproval: "good-standing", sessionDays: 30 };
  expect(await changeSettings({ ...wanted, shown: defaults }, staff)).toBe(2);
  expect(await readSettings()).toEqual(wanted);
  expect(await changeSettings({ ...wanted, shown: wanted }, staff)).toBe(0);
  const entries = await db().auditEntry.findMany({ where: { action: "settings.change", actorId: staff.id } });
  expect(entries).toMatchObject([
    {
      before: { orderApproval: "review", sessionDays: 90 },
      after: { orderApproval: "good-standing", sessionDays: 30 },
    },
  ]);
});

it("of two changes of one setting at the same moment, one holds and the other is refused", async () => {
  const results = await Promise.allSettled([
    changeSettings({ sessionDays: 20, shown: defaults }, staff),
    changeSettings({ sessionDays: 10, shown: defaults }, staff),
  ]);
  const held = results.findIndex(({ status }) => status === "fulfilled");
  expect(results[1 - held]).toMatchObject({ reason: { code: "setting-changed-meanwhile" } });
  expect((await readSettings()).sessionDays).toBe([20, 10][held]);
  const entries = await db().auditEntry.findMany({
    where: { action: "settings.change", actorId: staff.id },
    orderBy: { id: "desc" },
    take: 1,
  });
  expect(entries).toMatchObject([{ before: { sessionDays: 90 }, after: { sessionDays: [20, 10][held] } }]);
});

it("two changes of different settings at the same moment both hold", async () => {
  await Promise.all([
    changeSettings({ sessionDays: 20, shown: defaults }, staff),
    changeSettings({ responseDays: 10, shown: defaults }, staff),
  ]);
  expect(await readSettings()).toEqual({ ...defaults, sessionDays: 20, responseDays: 10 });
});

it("a form that was opened before another change does not revert it", async () => {
  await changeSettings({ orderApproval: "good-standing", shown: defaults }, staff);
  expect(await changeSettings({ sessionDays: 30, shown: defaults }, staff)).toBe(1);
  expect(await readSettings()).toMatchObject({ orderApproval: "good-standing", sessionDays: 30 });
  await expect(
    changeSettings({ sessionDays: 60, inquiryDays: 100, shown: defaults }, staff),
  ).rejects.toMatchObject({
    status: 409,
    code: "setting-changed-meanwhile",
    extras: { errors: { sessionDays: [expect.stringContaining("Load the page again")] } },
  });
  expect(await readSettings()).toMatchObject({ sessionDays: 30, inquiryDays: 730 });
});
