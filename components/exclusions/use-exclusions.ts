"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { failureText } from "@/components/ui/failure-notice";
import { notifyError } from "@/components/ui/notify";
import {
  type BlockedSourceBody,
  type ExcludedCarriersBody,
  type ExclusionsDto,
  exclusionsDto,
} from "@/lib/marketplace/exclusions/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";

const KEY = ["/api/my/exclusions"];
const read = getFromKey(exclusionsDto);

/** The server actions of the exclusions, which a page passes down. */
export interface ExclusionActions {
  setExcludedCarriers: (input: ExcludedCarriersBody) => Promise<ActionResult<ExclusionsDto>>;
  setSourceBlocked: (input: BlockedSourceBody) => Promise<ActionResult<ExclusionsDto>>;
}

/** What the viewer excludes. */
export function useExclusions() {
  return useQuery({ queryKey: KEY, queryFn: read, ...AT_EACH_VISIT });
}

/** Changes what the viewer excludes. When the change is refused, a toast says why. */
export function useChangeExclusions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<ExclusionsDto>) => change(),
    onSuccess: (exclusions) => client.setQueryData(KEY, exclusions),
    onError: (error) => notifyError(failureText(error) ?? "", "Not changed"),
  });
}
