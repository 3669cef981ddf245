"use client";

import {
  type QueryClient,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { type LeadDetailDto, leadDetailDto } from "@/lib/inbox/detail-schemas";
import { type LeadNotesDto, type LeadPageDto, leadNotesDto, type WriteNoteBody } from "@/lib/inbox/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { changeRows } from "./lead-list-query";
import { MY_LEADS } from "./use-new-leads";

/** The API path of one of the viewer's leads. */
export const leadPath = (leadId: string) => `${MY_LEADS}/${encodeURIComponent(leadId)}`;
/** The query key of a lead. */
export const leadKey = (leadId: string) => ["/api/my/lead", leadId];

/** One lead with its contact. The server logs each request. */
export function useLead(leadId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: leadKey(leadId),
    queryFn: async () => {
      const lead = await apiRequest("GET", leadPath(leadId), leadDetailDto);
      showRead(client, lead);
      return lead;
    },
    ...AT_EACH_VISIT,
  });
}

/**
 * Shows in the lists what was just read of a lead, where they say otherwise. Without it, a list that was read before the consent
 * was revoked or the return approved goes on offering the call.
 */
export function showRead(client: QueryClient, lead: LeadDetailDto): void {
  const { id, name, phone, city, isUnreadable, returnStatus, isSuppressed, call } = lead;
  const read = { name, phone, city, isUnreadable, returnStatus, isSuppressed, call };
  const lists = client.getQueriesData<LeadPageDto>({ queryKey: [MY_LEADS] });
  const rows = lists.flatMap(([, page]) => page?.leads ?? []).filter((one) => one.id === id);
  if (rows.some((one) => replaceEqualDeep(one, { ...one, ...read }) !== one)) changeRows(client, [id], read);
}

/**
 * Changes a lead on its page, as the server has just confirmed, and reads it again: a response that is on its way may be
 * older than the change.
 */
export function changeLead(client: QueryClient, leadId: string, change: Partial<LeadDetailDto>): void {
  client.setQueryData<LeadDetailDto>(leadKey(leadId), (lead) => lead && { ...lead, ...change });
  void client.invalidateQueries({ queryKey: leadKey(leadId) });
}

/** Adds a note, an outcome or both, and shows the server's response. */
export function useWriteNote(leadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WriteNoteBody) => apiRequest("POST", `${leadPath(leadId)}/notes`, leadNotesDto, body),
    onSuccess: ({ progress, notes }: LeadNotesDto) => changeLead(client, leadId, { progress, notes }),
    // Without a response, it may have been saved. Reading the lead again shows whether it was.
    onError: () => void client.invalidateQueries({ queryKey: leadKey(leadId) }),
  });
}
