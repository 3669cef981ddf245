import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { PATCH as finish } from "@/app/api/admin/tasks/[id]/route";
import { GET as list } from "@/app/api/admin/tasks/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { callRoute, cookieOf } from "@/tests/api/call-route";
import { createStaff } from "@/tests/factories/accounts";
import { createFailedRefundTask, createStaffTask } from "@/tests/factories/staff-tasks";
import { listStaffTasks } from "./queries.server";

beforeAll(() => installCatalog());

it("staff see an open task with its facts, and finish it once with a note, which the audit log keeps", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  const orderId = randomUUID();
  const id = await createStaffTask(orderId);
  const patch = (body: unknown) => callRoute({ PATCH: finish }, "PATCH", { cookie, params: { id }, body });
  const open = await callRoute({ GET: list }, "GET", { cookie, query: "?status=open" });
  expect(open).toMatchObject({
    status: 200,
    body: {
      tasks: expect.arrayContaining([
        expect.objectContaining({
          id,
          title: "Paid, but not delivered",
          subject: { type: "order", id: orderId },
          facts: expect.arrayContaining([{ name: "refund for them", value: "$637.00" }]),
          isOverdue: false,
          doneAt: null,
        }),
      ]),
    },
  });
  expect(await patch({ done: true, note: " " })).toMatchObject({ status: 400 });
  expect(await patch({ done: true, note: "Refunded by bank transfer." })).toMatchObject({ status: 200 });
  expect(await patch({ done: true, note: "Again." })).toMatchObject({
    status: 409,
    body: { type: "urn:leadwell:problem:task-done" },
  });
  expect(await callRoute({ GET: list }, "GET", { cookie, query: "?status=done" })).toMatchObject({
    body: {
      tasks: expect.arrayContaining([
        expect.objectContaining({ id, doneBy: staff.user.username, note: "Refunded by bank transfer." }),
      ]),
    },
  });
  expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { action: "staff-tasks.finish", actorId: staff.user.id, after: { note: "Refunded by bank transfer." } },
  ]);
});

it("a task is overdue after its deadline, and the earliest deadline comes first", async () => {
  const id = await createStaffTask();
  await db().staffTask.update({ where: { id }, data: { dueAt: new Date("2026-01-01") } });
  const { tasks, overdue } = await listStaffTasks({});
  expect(tasks[0]).toMatchObject({ id, isOverdue: true });
  expect(overdue).toBeGreaterThanOrEqual(1);
});

it("a task about something that no longer has a name is not about the ledger", async () => {
  const id = await createStaffTask();
  await db().staffTask.update({ where: { id }, data: { subjectType: "removed", dueAt: new Date(0) } });
  expect((await listStaffTasks({})).tasks.find((task) => task.id === id)?.subject.type).toBeNull();
});

it("a task that does not exist cannot be finished", async () => {
  const cookie = await cookieOf(await createStaff());
  const call = { cookie, params: { id: randomUUID() }, body: { done: true, note: "Done." } };
  expect(await callRoute({ PATCH: finish }, "PATCH", call)).toMatchObject({ status: 404 });
});

it("a failed refund shows what we owe, and cannot be marked as done while we owe it", async () => {
  const refundId = await createFailedRefundTask();
  const staff = await createStaff();
  const shown = (await listStaffTasks({})).tasks.find(({ subject }) => subject.id === refundId);
  expect(shown).toMatchObject({ owed: "$45.50", mayBeMarkedDone: false });
  const call = {
    cookie: await cookieOf(staff),
    params: { id: shown?.id ?? "" },
    body: { done: true, note: "Done." },
  };
  expect(await callRoute({ PATCH: finish }, "PATCH", call)).toMatchObject({
    status: 409,
    body: { type: "urn:leadwell:problem:task-has-buttons" },
  });
  await db().payment.updateMany({ where: { amountCents: 4_550 }, data: { state: "refunded" } });
  expect(await callRoute({ PATCH: finish }, "PATCH", call)).toMatchObject({ status: 200 });
});
