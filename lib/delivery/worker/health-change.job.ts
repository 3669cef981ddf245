import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Tells an owner that a destination fails, is well again, or was paused. */
export const healthChangeJob = defineJob({
  name: "delivery.tell-owner",
  schema: z.object({
    destinationId: z.uuid(),
    change: z.enum(["broken", "mended", "gone", "failing"]),
    noticeId: z.uuid(),
  }),
  retryLimit: 10,
});
