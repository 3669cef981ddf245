import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment } from "@/tests/factories/disputes";
import { createPendingOrder } from "@/tests/factories/orders";
import { createPaidPayment } from "@/tests/factories/payments";
import { applyPlannedApproval, planApprovals, undoApprovals } from "./planned-approval.server";
import { transitionOrder } from "./transition-order.server";

beforeAll(installCatalog);

const statusOf = async (id: string) => (await db().order.findUniqueOrThrow({ where: { id } })).status;

/** Puts the end of the time to undo into the past. */
const letTimePass = (orderId: string) =>
  db().plannedApproval.update({ where: { orderId }, data: { effectiveAt: new Date(0) } });

const dropsOf = (orderId: string) =>
  db().auditEntry.findMany({ where: { action: "orders.drop-approval", subjectId: orderId } });

describe("an approval of staff", () => {
  it("leaves the order pending until its time has come, and is then recorded under the member of staff", async () => {
    const { orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    expect(await planApprovals(staff, [orderId])).toEqual([orderId]);
    await applyPlannedApproval({ orderId });
    expect(await statusOf(orderId)).toBe("pending");

    await letTimePass(orderId);
    await applyPlannedApproval({ orderId });
    await applyPlannedApproval({ orderId });
    expect(await statusOf(orderId)).toBe("approved");
    const changes = await db().orderStatusChange.findMany({ where: { orderId } });
    expect(changes).toMatchObject([{ from: "pending", to: "approved", actorId: staff.id }]);
    expect(await db().plannedApproval.count({ where: { orderId } })).toBe(0);
  });

  it("can be undone before: then nothing happens to the order, and it can be approved again", async () => {
    const { orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await planApprovals(staff, [orderId]);
    expect(await undoApprovals(staff, [orderId])).toEqual([orderId]);
    await applyPlannedApproval({ orderId });
    expect(await statusOf(orderId)).toBe("pending");
    expect(await db().orderStatusChange.count({ where: { orderId } })).toBe(0);
    expect(await planApprovals(staff, [orderId])).toEqual([orderId]);
  });

  it("cannot be undone after it took effect", async () => {
    const { orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await planApprovals(staff, [orderId]);
    await letTimePass(orderId);
    await applyPlannedApproval({ orderId });
    await expect(undoApprovals(staff, [orderId])).rejects.toMatchObject({ code: "approval-took-effect" });
    expect(await statusOf(orderId)).toBe("approved");
  });

  it("that is undone in the moment it takes effect is either undone or approved, and both sides say the same", async () => {
    const { user: staff } = await createStaff();
    for (let round = 0; round < 12; round += 1) {
      const { orderId } = await createPendingOrder();
      await planApprovals(staff, [orderId]);
      await letTimePass(orderId);
      const [, undone] = await Promise.allSettled([
        applyPlannedApproval({ orderId }),
        undoApprovals(staff, [orderId]),
      ]);
      expect(await statusOf(orderId)).toBe(undone.status === "fulfilled" ? "pending" : "approved");
    }
  });

  it("is obsolete when somebody changes the order meanwhile", async () => {
    const { orderId } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await planApprovals(staff, [orderId]);
    await letTimePass(orderId);
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await applyPlannedApproval({ orderId });
    expect(await statusOf(orderId)).toBe("cancelled");
    await expect(undoApprovals(staff, [orderId])).rejects.toMatchObject({ status: 409 });
    expect(await dropsOf(orderId)).toMatchObject([
      { actorId: staff.id, after: { because: "The order became cancelled." } },
    ]);
  });

  it("stays when a note is saved meanwhile, and takes effect", async () => {
    const { orderId } = await createPendingOrder();
    const [{ user: staff }, { user: colleague }] = [await createStaff(), await createStaff()];
    await planApprovals(staff, [orderId]);
    await transitionOrder({ orderId, to: "pending", actor: colleague, notes: "Called the customer." });
    await letTimePass(orderId);
    await applyPlannedApproval({ orderId });
    expect(await statusOf(orderId)).toBe("approved");
  });

  it.each<
    [string, string, (of: { customerId: string; staffId: string; orderId: string }) => Promise<unknown>]
  >([
    [
      "the payment is disputed",
      "The order is on hold.",
      async ({ orderId }) => {
        const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
        await recordDispute(await disputePayment(paymentIntentId));
      },
    ],
    [
      "the customer's account is disabled",
      "The order is on hold.",
      ({ customerId }) => db().user.update({ where: { id: customerId }, data: { disabledAt: new Date() } }),
    ],
    [
      "who approved is disabled",
      "The staff member's account is no longer an active staff account.",
      ({ staffId }) => db().user.update({ where: { id: staffId }, data: { disabledAt: new Date() } }),
    ],
    [
      "who approved is no longer staff",
      "The staff member's account is no longer an active staff account.",
      ({ staffId }) => db().user.update({ where: { id: staffId }, data: { role: "customer" } }),
    ],
  ])("is dropped with an audit entry when %s meanwhile", async (_name, because, change) => {
    const { customer, paymentIntentId } = await createPaidPayment();
    const { order } = await claimOrder(customer, paymentIntentId);
    const { user: staff } = await createStaff();
    await planApprovals(staff, [order.id]);
    await change({ customerId: customer.id, staffId: staff.id, orderId: order.id });
    await letTimePass(order.id);
    await applyPlannedApproval({ orderId: order.id });
    expect(await statusOf(order.id)).toBe("pending");
    expect(await db().orderStatusChange.count({ where: { orderId: order.id, to: "approved" } })).toBe(0);
    expect(await db().plannedApproval.count({ where: { orderId: order.id } })).toBe(0);
    expect(await dropsOf(order.id)).toMatchObject([
      { actorId: null, before: { plannedBy: staff.id }, after: { because } },
    ]);
  });

  it("leaves out orders that are not pending or on hold; with none left it is refused", async () => {
    const { user: staff } = await createStaff();
    const [good, approved, held] = await Promise.all([
      createPendingOrder(),
      createPendingOrder(),
      createPendingOrder(),
    ]);
    await transitionOrder({ orderId: approved.orderId, to: "approved", actor: staff });
    await db().user.update({ where: { id: held.customer.id }, data: { disabledAt: new Date() } });
    const all = [good.orderId, approved.orderId, held.orderId];
    expect(await planApprovals(staff, all)).toEqual([good.orderId]);
    await expect(planApprovals(staff, all)).rejects.toMatchObject({ code: "nothing-to-approve" });
    const audited = await db().auditEntry.findMany({
      where: { action: "orders.plan-approval", actorId: staff.id },
    });
    expect(audited.map(({ subjectId }) => subjectId)).toEqual([good.orderId]);
  });
});
