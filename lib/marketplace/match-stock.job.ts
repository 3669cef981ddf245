import * as z from "zod/mini";
import { defineJob } from "@/lib/platform/jobs/define-job";

/** Offers the stock to the open orders again. Runs on a schedule. */
export const matchStockJob = defineJob({ name: "leads.match-stock", schema: z.object({}), retryLimit: 0 });
