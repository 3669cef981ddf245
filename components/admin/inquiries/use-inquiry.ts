"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type InquiryDetailDto, inquiryDetailDto } from "@/lib/inquiries/staff-schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

const pathOf = (inquiryId: string) => `/api/admin/inquiries/${encodeURIComponent(inquiryId)}`;

/** An inquiry with its replies and history. */
export function useInquiry(inquiryId: string) {
  const path = pathOf(inquiryId);
  return useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, inquiryDetailDto),
    refetchOnMount: "always",
  });
}

/** Closes or reopens an inquiry or sets its note, and shows the server's response. */
export function useChangeInquiry(inquiryId: string) {
  const show = useShowInquiry(inquiryId);
  return useMutation({
    mutationFn: (change: { closed: boolean } | { note: string }) =>
      apiRequest("PATCH", pathOf(inquiryId), inquiryDetailDto, change),
    onSuccess: show,
  });
}

/** Sends a reply. A reply can be sent again under the same id when it is unknown whether it arrived. */
export function useReply(inquiryId: string) {
  const show = useShowInquiry(inquiryId);
  return useMutation({
    mutationFn: (reply: { id: string; text: string }) =>
      apiRequest("POST", `${pathOf(inquiryId)}/replies`, inquiryDetailDto, reply),
    onSuccess: show,
  });
}

function useShowInquiry(inquiryId: string) {
  const client = useQueryClient();
  return (inquiry: InquiryDetailDto) => client.setQueryData([pathOf(inquiryId)], inquiry);
}
