import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Removes personal data whose time is over, as the inventory of personal data says. */
export const removeExpiredDataJob = defineJob({
  name: "contacts.remove-expired-data",
  schema: z.object({}),
  retryLimit: 2,
});
