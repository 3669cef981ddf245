import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/prisma.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";

/** An open task about an order. @returns its id. */
export async function createStaffTask(orderId: string = randomUUID()): Promise<string> {
  await openStaffTask({
    kind: "orders.settle-undelivered",
    subject: { type: "order", id: orderId },
    facts: {
      account: randomUUID(),
      "leads not sold yet": 14,
      "refund for them": "$637.00",
      "sold leads not delivered": 0,
    },
  });
  const { id } = await db().staffTask.findFirstOrThrow({ where: { subjectId: orderId } });
  return id;
}
