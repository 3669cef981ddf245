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

/** Closes, reopens, or sets the note; shows the inquiry as the server answers it. */
export function useChangeInquiry(inquiryId: string) {
  const show = useShowInquiry(inquiryId);
  return useMutation({
    mutationFn: (change: { closed: boolean } | { note: string }) =>
      apiRequest("PATCH", pathOf(inquiryId), inquiryDetailDto, change),
    onSuccess: show,
  });
}

/** Writes back. The same reply (by its id) may be sent again when it is not known whether it arrived. */
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
