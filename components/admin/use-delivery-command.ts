"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { disabledWire, type RedeliverBody, redeliveredWire } from "@/lib/delivery/staff/wire";
import { apiRequest } from "@/lib/platform/http/api-request";

export const DELIVERIES_PATH = "/api/admin/deliveries";
export const DEAD_PATH = `${DELIVERIES_PATH}/dead`;

/** What staff can do about deliveries. */
export type DeliveryCommand = { redeliver: RedeliverBody } | { destinationId: string; disabled: boolean };

/** Does it, says what came of it, and asks for both lists anew. */
export function useDeliveryCommand(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (description) => {
      notify({ title: "Success", description });
      void client.invalidateQueries({ queryKey: [DELIVERIES_PATH] });
      void client.invalidateQueries({ queryKey: [DEAD_PATH] });
      onDone();
    },
  });
}

/** By whom the destination is paused now. */
const ENABLED_TEXTS = {
  staff: "The destination is disabled.",
  owner: "Staff let it run again, but its owner had paused it: it stays paused until its owner resumes it.",
  nobody: "The destination is enabled.",
} as const;

/** @returns what was done, for people. */
async function run(command: DeliveryCommand): Promise<string> {
  if ("redeliver" in command) {
    const { queued } = await apiRequest(
      "POST",
      `${DELIVERIES_PATH}/replays`,
      redeliveredWire,
      command.redeliver,
    );
    return `${queued.toLocaleString("en-US")} ${queued === 1 ? "delivery is" : "deliveries are"} sent again.`;
  }
  const { destinationId, disabled } = command;
  const path = `${DELIVERIES_PATH}/destinations/${destinationId}`;
  const { pausedBy } = await apiRequest("PATCH", path, disabledWire, { disabled });
  return ENABLED_TEXTS[pausedBy ?? "nobody"];
}
