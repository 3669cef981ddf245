"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { type ErasedConsumerDto, erasedConsumerDto } from "@/lib/contacts/erasure/schemas";
import { type SuppressionDto, suppressionPageDto } from "@/lib/contacts/suppression/schemas";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";
import { leadPageDto } from "@/lib/staff/leads/schemas";

export const SUPPRESSION_SEARCH = "/api/admin/suppressions/search";
const LEAD_SEARCH = "/api/admin/leads/search";

/** The suppression entries and leads of a person. */
export function usePerson(person: string) {
  return useQuery({
    queryKey: [SUPPRESSION_SEARCH, person],
    queryFn: async () => {
      const body = { search: person };
      const [list, leads] = await Promise.all([
        apiRequest("POST", SUPPRESSION_SEARCH, suppressionPageDto, body),
        apiRequest("POST", LEAD_SEARCH, leadPageDto, body),
      ]);
      return { list, leads };
    },
    refetchOnMount: "always",
    // Personal data: not kept in memory after the page is left.
    gcTime: 0,
  });
}

/** Refetches everything that shows entries or leads. */
export function useReloadPersons() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [SUPPRESSION_SEARCH] });
    void client.invalidateQueries({ queryKey: [LEAD_SEARCH] });
  };
}

/** Removes a wrong entry from the suppression list. @param entry as the page shows it. */
export function useLift(person: string, { reason, source, earlier }: SuppressionDto, onDone: () => void) {
  const reload = useReloadPersons();
  return useMutation({
    mutationFn: (note: string) =>
      apiCommand("POST", "/api/admin/suppressions/lift", { person, note, shown: { reason, source } }),
    onSuccess: () => {
      const description = earlier ? "The earlier entry is in effect again." : "The entry is off the list.";
      notify({ title: "Lifted", description });
      onDone();
    },
    onSettled: reload,
  });
}

export function useErase(person: string, onDone: (result: ErasedConsumerDto) => void) {
  const reload = useReloadPersons();
  return useMutation({
    mutationFn: (caseName: string) =>
      apiRequest("POST", "/api/admin/consumers/erase", erasedConsumerDto, { person, case: caseName }),
    onSuccess: onDone,
    onSettled: reload,
  });
}
