"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { apiRequest, isOutdated } from "@/lib/platform/http/api-request";
import {
  issuedKeyDto,
  type PublisherChange,
  type PublisherDetailDto,
  type PublisherTerms,
  publisherDetailDto,
} from "@/lib/publishers/schemas";

const LIST = "/api/admin/publishers";
/** The API path of a publisher, which is also the key of what the staff pages keep of it. */
export const publisherPath = (publisherId: string) => `${LIST}/${encodeURIComponent(publisherId)}`;

/** A publisher with its keys. */
export function usePublisher(publisherId: string) {
  const path = publisherPath(publisherId);
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

/** Changes the terms, pauses or resumes, and shows the updated publisher, also when somebody else has changed it first. */
export function useChangePublisher(publisherId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PublisherChange) =>
      apiRequest("PATCH", publisherPath(publisherId), publisherDetailDto, change),
    onSuccess: (publisher: PublisherDetailDto, change) => {
      client.setQueryData([publisherPath(publisherId)], publisher);
      notify({ title: "Success", description: describeDone(change) });
      onDone();
    },
    onError: (error) =>
      isOutdated(error) ? client.invalidateQueries({ queryKey: [publisherPath(publisherId)] }) : undefined,
  });
}

export interface IssuedKey {
  mode: "live" | "test";
  key: string;
}

/** Issues a key and hands it to `onIssued`. The response is not cached. */
export function useIssueKey(publisherId: string, onIssued: (issued: IssuedKey) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: IssuedKey["mode"]) =>
      apiRequest("POST", `${publisherPath(publisherId)}/keys`, issuedKeyDto, { mode }),
    gcTime: 0,
    onSuccess: ({ key }, mode) => {
      onIssued({ mode, key });
      void client.invalidateQueries({ queryKey: [publisherPath(publisherId)] });
    },
  });
}

export function useRevokeKey(publisherId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) =>
      apiRequest(
        "DELETE",
        `${publisherPath(publisherId)}/keys/${encodeURIComponent(keyId)}`,
        publisherDetailDto,
        {},
      ),
    onSuccess: (publisher) => {
      client.setQueryData([publisherPath(publisherId)], publisher);
      notify({ title: "Success", description: "Key revoked." });
      onDone();
    },
  });
}

function describeDone(change: PublisherChange): string {
  if ("terms" in change) return "Terms updated.";
  if ("premium" in change) {
    return change.premium ? "Its confirmed phones count." : "Its confirmed phones no longer count.";
  }
  return "pause" in change ? "The publisher is paused." : "The publisher can post again.";
}
