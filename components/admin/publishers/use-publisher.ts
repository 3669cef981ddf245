"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { apiRequest } from "@/lib/platform/http/api-request";
import {
  issuedKeyDto,
  type PublisherChange,
  type PublisherDetailDto,
  type PublisherTerms,
  publisherDetailDto,
} from "@/lib/publishers/schemas";

const LIST = "/api/admin/publishers";
const pathOf = (publisherId: string) => `${LIST}/${encodeURIComponent(publisherId)}`;

/** A publisher with its keys. */
export function usePublisher(publisherId: string) {
  const path = pathOf(publisherId);
  return useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, publisherDetailDto),
    refetchOnMount: "always",
  });
}

export function useCreatePublisher(onDone: (publisherId: string) => void) {
  return useMutation({
    mutationFn: (terms: PublisherTerms) => apiRequest("POST", LIST, publisherDetailDto, terms),
    onSuccess: ({ id }) => onDone(id),
  });
}

/** Changes the terms, pauses or resumes, and shows the updated publisher. */
export function useChangePublisher(publisherId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PublisherChange) =>
      apiRequest("PATCH", pathOf(publisherId), publisherDetailDto, change),
    onSuccess: (publisher: PublisherDetailDto, change) => {
      client.setQueryData([pathOf(publisherId)], publisher);
      notify({ title: "Success", description: describeDone(change) });
      onDone();
    },
  });
}

/** Issues a key. The response is not cached. */
export function useIssueKey(publisherId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: "live" | "test") =>
      apiRequest("POST", `${pathOf(publisherId)}/keys`, issuedKeyDto, { mode }),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: [pathOf(publisherId)] }),
  });
}

export function useRevokeKey(publisherId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) =>
      apiRequest(
        "DELETE",
        `${pathOf(publisherId)}/keys/${encodeURIComponent(keyId)}`,
        publisherDetailDto,
        {},
      ),
    onSuccess: (publisher) => {
      client.setQueryData([pathOf(publisherId)], publisher);
      notify({ title: "Success", description: "The key is revoked." });
      onDone();
    },
  });
}

function describeDone(change: PublisherChange): string {
  if ("terms" in change) return "The terms are updated.";
  if ("premium" in change) {
    return change.premium ? "Its confirmed phones count." : "Its confirmed phones do not count any more.";
  }
  return "pause" in change ? "The publisher is paused." : "The publisher can post again.";
}
