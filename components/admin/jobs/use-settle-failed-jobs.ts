"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "@/components/ui/failure-notice";
import { notify } from "@/components/ui/notify";
import { formatCountOf } from "@/lib/kit/format-count";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { isOutdated } from "@/lib/platform/http/api-request";
import type { SettleFailedJobs } from "@/lib/staff/failed-jobs/schemas";

export const FAILED_JOBS_PATH = "/api/admin/jobs";

export type SettleAction = (input: SettleFailedJobs) => Promise<ActionResult<number>>;

/** Settles failed jobs, reports the result in a toast and refetches the list. `onDone` is called when nothing is left to ask. */
export function useSettleFailedJobs(settleFailedJobs: SettleAction, onDone: () => void) {
  const client = useQueryClient();
  const startAnew = () => {
    void client.invalidateQueries({ queryKey: [FAILED_JOBS_PATH] });
    onDone();
  };
  return useMutation({
    mutationFn: (input: SettleFailedJobs) => actionData(settleFailedJobs(input)),
    onSuccess: (count, { act }) => {
      const jobs = formatCountOf(count, "job");
      notify({
        title: "Success",
        description: `${jobs} ${act === "repeat" ? "will run again." : "dismissed."}`,
      });
      startAnew();
    },
    onError: (error) => {
      notify({ title: "Error", description: failureText(error) ?? "", destructive: true });
      if (isOutdated(error)) startAnew();
    },
  });
}
