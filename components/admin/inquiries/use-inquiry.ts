"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIVE_MS } from "@/components/inquiry/live";
import { type InquiryDetailDto, inquiryDetailDto } from "@/lib/inquiries/staff-schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

const pathOf = (inquiryId: string) => `/api/admin/inquiries/${encodeURIComponent(inquiryId)}`;

/** An inquiry with its replies and history. While the page is visible, new messages appear by themselves. */
export function useInquiry(inquiryId: string) {
  const path = pathOf(inquiryId);
  return useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, inquiryDetailDto),
    refetchOnMount: "always",
    refetchInterval: LIVE_MS,
  });
}

/** Closes or reopens an inquiry or sets its note, and shows the server's response. */
export function useChangeInquiry(inquiryId: string) {
  const shown = useShownInquiry(inquiryId);
  return useMutation({
    mutationFn: (change: { closed: boolean; shown: number } | { note: string; shown: string }) =>
      apiRequest("PATCH", pathOf(inquiryId), inquiryDetailDto, change),
    ...shown,
  });
}

/** Sends a reply. A reply can be sent again under the same id when it is unknown whether it arrived. */
export function useReply(inquiryId: string) {
  const shown = useShownInquiry(inquiryId);
  return useMutation({
    mutationFn: (reply: { id: string; text: string; shown: number }) =>
      apiRequest("POST", `${pathOf(inquiryId)}/replies`, inquiryDetailDto, reply),
    ...shown,
  });
}

/**
 * Shows the response to a change. A read that has begun before is older, so it is canceled and cannot replace the response. After
 * a refusal the page reads the inquiry again: somebody may have written meanwhile.
 */
function useShownInquiry(inquiryId: string) {
  const client = useQueryClient();
  const queryKey = [pathOf(inquiryId)];
  return {
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (inquiry: InquiryDetailDto) => {
      client.setQueryData(queryKey, inquiry);
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}
