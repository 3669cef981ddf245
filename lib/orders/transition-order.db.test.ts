import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createSettledPayment } from "@/tests/factories/payments";
import { ORDER_STATUSES } from "./order-status";
import { readOrderWithHistory } from "./queries.server";
import { transitionOrder } from "./transition-order.server";

beforeAll(installCatalog);

async function createOrder() {
  const { orderId } = await createSettledPayment();
  const { user: staff } = await createStaff();
  return { orderId, staff };
}

describe("staff", () => {
  it("set any of the five statuses from any other; completedAt is set only while completed", async () => {
    const { orderId, staff } = await createOrder();
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await transitionOrder({ orderId, to: from, actor: staff });
        const order = await transitionOrder({ orderId, to, actor: staff });
        expect(order.status).toBe(to);
        expect(order.completedAt !== null).toBe(to === "completed");
      }
    }
  });

  it("are recorded in the history: who, from, to, note, when", async () => {
    const { orderId, staff } = await createOrder();
    await transitionOrder({ orderId, to: "approved", actor: staff, notes: "Looks good" });
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    const { history, notes, status } = await readOrderWithHistory(orderId);
    expect({ notes, status }).toEqual({ notes: "Looks good", status: "cancelled" });
    expect(history).toMatchObject([
      { from: null, to: "pending", actor: null, note: "Payment received" },
      { from: "pending", to: "approved", actor: staff.username, note: "Looks good" },
      { from: "approved", to: "cancelled", actor: staff.username, note: null },
    ]);
  });

  it("do not overwrite the notes that a colleague wrote meanwhile, and nothing else of the call is done", async () => {
    const { orderId, staff } = await createOrder();
    const { notes: shownNotes } = await readOrderWithHistory(orderId);
    await transitionOrder({ orderId, to: "pending", actor: staff, notes: "Called", shownNotes });
    const stale = { orderId, to: "approved" as const, actor: staff, shownNotes };
    await expect(transitionOrder({ ...stale, notes: "Wrote" })).rejects.toMatchObject({
      status: 409,
      code: "notes-changed-meanwhile",
    });
    expect(await readOrderWithHistory(orderId)).toMatchObject({ status: "pending", notes: "Called" });
    // The same notes are no conflict, and notes that are not sent are kept.
    expect(await transitionOrder({ ...stale, notes: "Called" })).toMatchObject({ status: "approved" });
    const seen = { ...stale, notes: null, shownNotes: "Called" };
    expect(await transitionOrder(seen)).toMatchObject({ notes: null });
  });

  it("are refused when the caller saw another status, which a note alone does not mind", async () => {
    const { orderId, staff } = await createOrder();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    const stale = { orderId, actor: staff, shown: "pending" as const };
    await expect(transitionOrder({ ...stale, to: "cancelled" })).rejects.toMatchObject({
      code: "order-changed-meanwhile",
      message: "This order is now approved, so nothing was changed. Please open it again.",
    });
    expect(await transitionOrder({ ...stale, to: "pending", notes: "Called" })).toMatchObject({
      status: "approved",
      notes: "Called",
    });
    // What the caller wanted is done.
    expect(await transitionOrder({ ...stale, to: "approved" })).toMatchObject({ status: "approved" });
  });

  it("follows the program from approved to processing: staff who saw approved may change the status", async () => {
    const { orderId, staff } = await createOrder();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await transitionOrder({ orderId, to: "processing", actor: null });
    const seen = { orderId, actor: staff, shown: "approved" as const };
    expect(await transitionOrder({ ...seen, to: "cancelled" })).toMatchObject({ status: "cancelled" });
    await expect(transitionOrder({ ...seen, to: "pending" })).rejects.toMatchObject({
      code: "order-changed-meanwhile",
    });
  });

  it("keep the time of completion when only the notes change", async () => {
    const { orderId, staff } = await createOrder();
    const { completedAt } = await transitionOrder({ orderId, to: "completed", actor: staff });
    const noted = await transitionOrder({ orderId, to: "completed", actor: staff, notes: "Thanked" });
    expect(noted).toMatchObject({ completedAt, notes: "Thanked" });
  });

  it("keep the notes, or remove them", async () => {
    const { orderId, staff } = await createOrder();
    const change = (notes?: string | null) =>
      transitionOrder({ orderId, to: "pending", actor: staff, notes });
    await change("For another customer");
    expect(await change()).toMatchObject({ notes: "For another customer" });
    expect(await change(null)).toMatchObject({ notes: null });
    const { history } = await readOrderWithHistory(orderId);
    expect(history.map(({ note }) => note)).toEqual(["Payment received", "For another customer", null, null]);
  });

  it("are recorded in the audit log with the statuses before and after, and that notes changed, without their text", async () => {
    const { orderId, staff } = await createOrder();
    const actor = { id: staff.id, ipAddress: "203.0.113.7" };
    await transitionOrder({ orderId, to: "approved", actor, notes: "Looks good" });
    await transitionOrder({ orderId, to: "completed", actor });
    const entries = await db().auditEntry.findMany({ where: { subjectId: orderId }, orderBy: { id: "asc" } });
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain("Looks good");
    expect(entries).toMatchObject([
      {
        actorId: staff.id,
        action: "orders.change-status",
        subjectType: "order",
        before: { status: "pending" },
        after: { status: "approved", notesChanged: true },
        address: "203.0.113.0/24",
      },
      {
        before: { status: "approved" },
        after: { status: "completed" },
      },
    ]);
  });

  it("change nothing when the audit log cannot be written", async () => {
    const { orderId, staff } = await createOrder();
    await db().$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT "full" CHECK (false) NOT VALID`;
    try {
      await expect(transitionOrder({ orderId, to: "approved", actor: staff })).rejects.toThrow("full");
    } finally {
      await db().$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT "full"`;
    }
    const { status, history } = await readOrderWithHistory(orderId);
    expect({ status, moves: history.length }).toEqual({ status: "pending", moves: 1 });
  });

  it("cannot change an unknown order", async () => {
    const { staff } = await createOrder();
    await expect(
      transitionOrder({ orderId: randomUUID(), to: "approved", actor: staff }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("at the same time: the history stays a chain, and the losers get 409", async () => {
    const { orderId, staff } = await createOrder();
    const moves = Array.from(
      { length: 20 },
      (_, index) => ORDER_STATUSES[index % ORDER_STATUSES.length] ?? "pending",
    );
    const results = await Promise.allSettled(
      moves.map((to) => transitionOrder({ orderId, to, actor: staff })),
    );
    const rejections = results.filter((result) => result.status === "rejected");
    expect(rejections).not.toHaveLength(0);
    for (const { reason } of rejections) expect(reason).toMatchObject({ status: 409 });
    const { history, status } = await readOrderWithHistory(orderId);
    expect(history).toHaveLength(1 + moves.length - rejections.length);
    expect(history.slice(1).map((change) => change.from)).toEqual(
      history.slice(0, -1).map((change) => change.to),
    );
    expect(history.at(-1)?.to).toBe(status);
  });
});

describe("the program", () => {
  it("only moves orders forward", async () => {
    const { orderId, staff } = await createOrder();
    await transitionOrder({ orderId, to: "approved", actor: null });
    await transitionOrder({ orderId, to: "processing", actor: null });
    await expect(transitionOrder({ orderId, to: "approved", actor: null })).rejects.toMatchObject({
      status: 409,
    });
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await expect(transitionOrder({ orderId, to: "completed", actor: null })).rejects.toMatchObject({
      status: 409,
    });
    expect(await db().auditEntry.count({ where: { subjectId: orderId, actorId: null } })).toBe(0);
  });
});

describe("the history", () => {
  it("cannot be changed or deleted, not even by SQL", async () => {
    const { orderId } = await createOrder();
    await expect(
      db().orderStatusChange.updateMany({ where: { orderId }, data: { note: "x" } }),
    ).rejects.toThrow("order history is only ever inserted");
    await expect(db().orderStatusChange.deleteMany({ where: { orderId } })).rejects.toThrow(
      "order history is only ever inserted",
    );
  });
});
