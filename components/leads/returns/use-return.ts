"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { ApiError, apiRequest, isProblem } from "@/lib/platform/http/api-request";
import { type LeadReturnDto, leadReturnDto, type RequestReturnBody } from "@/lib/returns/schemas";
import { leadKey, leadPath } from "../use-lead";

/** An open return is decided by others: how often the page looks. */
const LOOK_MS = 60_000;

const pathOf = (leadId: string) => `${leadPath(leadId)}/return`;
const keyOf = (leadId: string) => ["/api/my/lead-return", leadId];

/** What may be returned of a lead, and what was. */
export function useReturn(leadId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf(leadId),
    queryFn: async () => {
      const answer = await apiRequest("GET", pathOf(leadId), leadReturnDto);
      showStatus(client, leadId, answer);
      return answer;
    },
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.request?.status === "open" ? LOOK_MS : false),
  });
}

/** What a buyer can do about a return. */
export type ReturnCommand = { request: RequestReturnBody } | { review: string } | "withdraw";

/**
 * Does it, and shows what the server answers. When another tab or staff were faster, it says so and shows how things
 * stand now. `onDone` comes after both.
 */
export function useReturnCommand(leadId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: ReturnCommand) => run(leadId, command),
    onSuccess: (answer) => {
      client.setQueryData(keyOf(leadId), answer);
      showStatus(client, leadId, answer);
      onDone();
    },
    onError: async (error) => {
      if (!isOutdated(error)) return;
      const description = error.problem?.detail ?? "Please look again.";
      notify({ title: "Something changed meanwhile", description, destructive: true });
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

/** The lead itself is not read again for it: every reading of a lead is logged. */
function showStatus(client: QueryClient, leadId: string, { request }: LeadReturnDto): void {
  client.setQueryData<LeadDetailDto>(
    leadKey(leadId),
    (lead) => lead && { ...lead, returnStatus: request?.status ?? null },
  );
}

/** Asked for, decided or withdrawn elsewhere, or too late: what the page showed is not so any more. */
export function isOutdated(error: Error | null): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || isProblem(error, "return-window-over");
}
