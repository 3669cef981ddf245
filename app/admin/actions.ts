"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { refundUndelivered as refundUndeliveredOf } from "@/lib/returns/refund-undelivered.server";
import { settleFailedJobsInput } from "@/lib/staff/failed-jobs/schemas";
import { settleFailedJobs as settleFailedJobsOf } from "@/lib/staff/failed-jobs/settle-failed-jobs.server";

/** Refunds what a cancelled order did not get. @returns what the order shows from then on. */
export const refundUndelivered = action(
  { auth: "staff", name: "refundUndelivered", schema: z.object({ orderId: z.uuid() }) },
  ({ viewer, request, input: { orderId } }) => refundUndeliveredOf(actorOf(viewer, request), orderId),
);

/** Repeats or dismisses failed background jobs. @returns how many. */
export const settleFailedJobs = action(
  { auth: "staff", name: "settleFailedJobs", schema: settleFailedJobsInput },
  ({ viewer, request, input }) => settleFailedJobsOf(actorOf(viewer, request), input),
);
