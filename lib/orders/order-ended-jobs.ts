import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/**
 * Follows an order that staff cancelled, completed or opened again, or that ended after a bank debit, whose refund staff check first:
 * what was not delivered is owed. Enqueued in the transaction that changes the status, and in the one in which money comes back to
 * us, whatever the order's status is: a refund failed, or a dispute was won. The handler belongs to the returns, a later domain;
 * worker/jobs.ts attaches it.
 */
export const orderEndedJob = defineJob({
  name: "orders.follow-end",
  schema: z.object({
    orderId: z.uuid(),
    /**
     * Money came back to us that went out in this time: at the moment of a refund, or during a dispute. A task that staff closed stays
     * closed, unless it was open in that time: then it may have been closed because the money was gone.
     */
    wentOut: z._default(z.nullable(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })), null),
  }),
  retryLimit: 20,
});

/**
 * The job of the previous release, which followed cancellations alone. Its web processes enqueue it until an update is complete,
 * and entries may wait in its queue. Nothing of this release enqueues it: a worker of the previous release would end such an
 * entry of a completed order without a task for staff. The next release drops it (docs/database.md).
 */
export const orderCancelledJob = defineJob({ ...orderEndedJob, name: "orders.follow-cancellation" });
