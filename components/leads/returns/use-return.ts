"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { ApiError, apiRequest, isProblem } from "@/lib/platform/http/api-request";
import { isWithdrawn, type ReturnStatus } from "@/lib/returns/return-status";
import { type LeadReturnDto, leadReturnDto, type RequestReturnBody } from "@/lib/returns/schemas";
import { changeRows } from "../lead-list-query";
import { leadKey, leadPath } from "../use-lead";
import { MY_LEADS } from "../use-new-leads";

/** How often the page refetches an open return, in milliseconds. */
const LOOK_MS = 60_000;

const pathOf = (leadId: string) => `${leadPath(leadId)}/return`;
const keyOf = (leadId: string) => ["/api/my/lead-return", leadId];

/** Whether the lead can be returned, and the status of its return. */
export function useReturn(leadId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf(leadId),
    queryFn: async () => {
      const data = await apiRequest("GET", pathOf(leadId), leadReturnDto);
      showStatus(client, leadId, data.request?.status ?? null);
      return data;
    },
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.request?.status === "open" ? LOOK_MS : false),
  });
}

/** The customer's commands about a return. */
export type ReturnCommand = { request: RequestReturnBody } | { review: string } | "withdraw";

/**
 * Runs a command and shows the server's response. If another tab or staff was faster, a toast says so and the page shows
 * the current status. Calls `onDone` in both cases.
 */
export function useReturnCommand(leadId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: ReturnCommand) => run(leadId, command),
    onSuccess: (answer) => {
      client.setQueryData(keyOf(leadId), answer);
      showStatus(client, leadId, answer.request?.status ?? null);
      onDone();
    },
    onError: async (error) => {
      if (!hasReturnChanged(error)) return;
      const description = error.problem?.detail ?? "Please look again.";
      notify({ title: "This return has changed", description, destructive: true });
      await client.invalidateQueries({ queryKey: keyOf(leadId) });
      onDone();
    },
  });
}

function run(leadId: string, command: ReturnCommand): Promise<LeadReturnDto> {
  const path = pathOf(leadId);
  if (command === "withdraw") return apiRequest("DELETE", path, leadReturnDto, {});
  if ("review" in command) {
    return apiRequest("POST", `${path}/review`, leadReturnDto, { text: command.review });
  }
  return apiRequest("POST", path, leadReturnDto, command.request);
}

/** What the server does not send of the lead of an approved return either (`readOwnLead`). */
const WITHDRAWN_ROW = { name: null, phone: null, city: null };
const WITHDRAWN = {
  ...WITHDRAWN_ROW,
  contact: null,
  consent: null,
  consentWarning: null,
  repeatedInquiries: [],
} satisfies Partial<LeadDetailDto>;

/**
 * Without refetching the lead, because every view of a lead is logged. What identifies the person of an approved return
 * disappears, in the lists too. Lists that were read before the change are read again when they are shown the next time.
 */
export function showStatus(client: QueryClient, leadId: string, returnStatus: ReturnStatus | null): void {
  const before = client.getQueryData<LeadDetailDto>(leadKey(leadId));
  const withdrawn = isWithdrawn(returnStatus);
  client.setQueryData<LeadDetailDto>(
    leadKey(leadId),
    (lead) => lead && { ...lead, returnStatus, ...(withdrawn ? WITHDRAWN : {}) },
  );
  if (before?.returnStatus === returnStatus) return;
  changeRows(client, [leadId], { returnStatus, ...(withdrawn ? WITHDRAWN_ROW : {}) });
  void client.invalidateQueries({ queryKey: [MY_LEADS], refetchType: "none" });
}

/** Whether the page is out of date: the return was requested, decided or withdrawn elsewhere, or the deadline passed. */
export function hasReturnChanged(error: Error | null): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 409 || isProblem(error, "return-window-over") || isProblem(error, "review-window-over")
  );
}
