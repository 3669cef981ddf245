import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Every minute: finds payments that browser and webhook both missed. */
export const reconcilePaymentsJob = defineJob({
  name: "payments.reconcile",
  schema: z.object({}),
  retryLimit: 0,
});
