// What worker and staff do after a restore, at once instead of within a quarter of an hour: the reconciler lists Stripe's
// payments, and staff refund those whose configuration is gone. Argument: the id of the staff member. Prints what was done.
import { reconcilePayments, reconcileUnrecordedPayments } from "@/lib/payments/reconcile-payments.server";
import { refundUnknownPayment } from "@/lib/payments/refund-unknown-payment.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";

const [staffId = ""] = process.argv.slice(2);
await reconcilePayments();
await reconcileUnrecordedPayments();
const tasks = await db().staffTask.findMany({ where: { kind: "payments.refund-unknown", doneAt: null } });
for (const { subjectId } of tasks) {
  const amount = await refundUnknownPayment({ id: staffId, ipAddress: "127.0.0.1" }, subjectId);
  process.stdout.write(`refunded ${amount}\n`);
}
await stopSenderBoss();
await closePool();
