"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "@/components/ui/failure-notice";
import { notify } from "@/components/ui/notify";
import { disabledDto, type RedeliverBody, redeliveredDto } from "@/lib/delivery/staff-schemas";
import { formatCount } from "@/lib/kit/format-count";
import { ApiError, apiRequest, isOutdated } from "@/lib/platform/http/api-request";

export const DELIVERIES_PATH = "/api/admin/deliveries";
export const DEAD_PATH = `${DELIVERIES_PATH}/dead`;

/** What staff can do about deliveries. */
export type DeliveryCommand = { redeliver: RedeliverBody } | { destinationId: string; disabled: boolean };

/**
 * Runs a command and reports the result in a toast. Both lists are refetched, also when the server says that the page is
 * out of date. `onDone` is called then too, because the question is obsolete.
 */
export function useDeliveryCommand(onDone: () => void) {
  const client = useQueryClient();
  const startAnew = () => {
    void client.invalidateQueries({ queryKey: [DELIVERIES_PATH] });
    void client.invalidateQueries({ queryKey: [DEAD_PATH] });
    onDone();
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (description) => {
      notify({ title: "Success", description });
      startAnew();
    },
    onError: (error) => {
      notify({ title: "Error", description: describeFailure(error), destructive: true });
      if (isOutdated(error)) startAnew();
    },
  });
}

function describeFailure(error: Error): string {
  if (error instanceof ApiError && error.status === 404)
    return "It is no longer there: it was resent or removed. The lists are up to date now.";
  return failureText(error) ?? "";
}

/** By whom the destination is paused now. */
const ENABLED_TEXTS = {
  staff: "Destination disabled.",
  owner: "Staff let it run again, but its owner had paused it: it stays paused until its owner resumes it.",
  nobody: "Destination enabled.",
} as const;

/** @returns what was done, for people. */
async function run(command: DeliveryCommand): Promise<string> {
  if ("redeliver" in command) {
    const { queued } = await apiRequest(
      "POST",
      `${DELIVERIES_PATH}/replays`,
      redeliveredDto,
      command.redeliver,
    );
    return `${formatCount(queued)} ${queued === 1 ? "delivery" : "deliveries"} will be resent.`;
  }
  const { destinationId, disabled } = command;
  const path = `${DELIVERIES_PATH}/destinations/${destinationId}`;
  const { pausedBy } = await apiRequest("PATCH", path, disabledDto, { disabled });
  return ENABLED_TEXTS[pausedBy ?? "nobody"];
}
