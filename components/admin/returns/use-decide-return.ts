"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { apiRequest, isOutdated } from "@/lib/platform/http/api-request";
import { type DecideReturnBody, staffReturnDto } from "@/lib/returns/schemas";

export const RETURNS_PATH = "/api/admin/returns";

/**
 * Decides a return, and refetches the list and the lead. If it was decided or withdrawn by somebody else, a toast says so
 * and the page shows the current status. Calls `onDone` in both cases.
 */
export function useDecideReturn(leadId: string, onDone: () => void) {
  const client = useQueryClient();
  const showAnew = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [RETURNS_PATH] }),
      client.invalidateQueries({ queryKey: [`/api/admin/leads/${encodeURIComponent(leadId)}`] }),
    ]);
    onDone();
  };
  return useMutation({
    mutationFn: (body: DecideReturnBody) =>
      apiRequest("POST", `${RETURNS_PATH}/${encodeURIComponent(leadId)}/decision`, staffReturnDto, body),
    onSuccess: ({ status, granted }) => {
      const given = granted === "refund" ? "The customer gets a refund." : "The customer gets another lead.";
      notify({
        title: "Success",
        description: status === "approved" ? `The return is approved. ${given}` : "The return is denied.",
      });
      return showAnew();
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      const description = error.problem?.detail ?? "Please look again.";
      notify({ title: "This return has changed", description, destructive: true });
      return showAnew();
    },
  });
}
