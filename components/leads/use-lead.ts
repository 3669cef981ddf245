"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LeadDetailWire, leadDetailWire } from "@/lib/leads/inbox/detail-wire";
import { type LeadNotesWire, leadNotesWire, type WriteNoteBody } from "@/lib/leads/inbox/wire";
import { apiRequest } from "@/lib/platform/http/api-request";
import { MY_LEADS } from "./use-new-leads";

const pathOf = (leadId: string) => `${MY_LEADS}/${encodeURIComponent(leadId)}`;
const keyOf = (leadId: string) => ["/api/my/lead", leadId];

/** A lead with everything about it. Asking is a reading that the server logs. */
export function useLead(leadId: string) {
  return useQuery({
    queryKey: keyOf(leadId),
    queryFn: () => apiRequest("GET", pathOf(leadId), leadDetailWire),
    refetchOnMount: "always",
  });
}

/** Adds a note, an outcome or both, and shows what the server answers. */
export function useWriteNote(leadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WriteNoteBody) => apiRequest("POST", `${pathOf(leadId)}/notes`, leadNotesWire, body),
    onSuccess: ({ progress, notes }: LeadNotesWire) =>
      client.setQueryData<LeadDetailWire>(keyOf(leadId), (lead) => lead && { ...lead, progress, notes }),
  });
}
