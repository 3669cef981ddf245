import "server-only";
import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/**
 * Tells Stripe about a changed name or email. Enqueue it in the transaction of the change. The handler belongs to a later domain;
 * worker/jobs.ts attaches it.
 */
export const identityChangedJob = defineJob({
  name: "payments.update-customer",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
});
