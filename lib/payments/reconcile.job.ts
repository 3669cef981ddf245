import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Every quarter of an hour: finds payments at Stripe that we have no record of. */
export const reconcileUnrecordedPaymentsJob = defineJob({
  name: "payments.reconcile-unrecorded",
  schema: z.object({}),
  retryLimit: 0,
});

/** Every minute: finds payments that browser and webhook both missed. */
export const reconcilePaymentsJob = defineJob({
  name: "payments.reconcile",
  schema: z.object({}),
  retryLimit: 0,
});
