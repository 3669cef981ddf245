import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { closeStaffTask, openStaffTask } from "./open-staff-task.server";

const kind = "orders.settle-undelivered";
const taskAbout = (id: string) =>
  ({
    kind,
    subject: { type: "order", id },
    facts: { "leads not sold yet": 14, "refund for them": "$1200.00" },
  }) as const;
const tasksAbout = (subjectId: string) =>
  db().staffTask.findMany({ where: { subjectId }, orderBy: { openedAt: "asc" } });

it("a task is opened once per kind and subject, also by ten at once", async () => {
  const id = randomUUID();
  const opened = await Promise.all(Array.from({ length: 10 }, () => openStaffTask(taskAbout(id))));
  expect(opened.filter(Boolean)).toHaveLength(1);
  const [task, ...others] = await tasksAbout(id);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ kind, facts: taskAbout(id).facts, doneAt: null, note: null });
  expect((task?.dueAt.getTime() ?? 0) - (task?.openedAt.getTime() ?? 0)).toBe(72 * 3_600_000);
});

it("a task that is done is opened again only on request", async () => {
  const id = randomUUID();
  await openStaffTask(taskAbout(id));
  expect(await closeStaffTask({ ...taskAbout(id), note: "The account was enabled." })).toBe(true);
  expect(await closeStaffTask({ ...taskAbout(id), note: "Twice." })).toBe(false);
  expect(await openStaffTask(taskAbout(id))).toBe(false);
  expect(await openStaffTask({ ...taskAbout(id), again: true })).toBe(true);
  expect(await openStaffTask({ ...taskAbout(id), again: true })).toBe(false);
  expect(await tasksAbout(id)).toMatchObject([
    { doneAt: expect.any(Date), doneById: null, note: "The account was enabled." },
    { doneAt: null },
  ]);
});

it("a task is not opened when the transaction of the change rolls back", async () => {
  const id = randomUUID();
  const failure = new Error("the change failed");
  await expect(
    inTransaction(async (transaction) => {
      await openStaffTask(taskAbout(id), transaction);
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await tasksAbout(id)).toEqual([]);
});
