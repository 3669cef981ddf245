"use client";

import { useQuery } from "@tanstack/react-query";
import { getFromKey } from "@/components/layout/query-client";
import { waitingDto } from "@/lib/workspace/waiting";
import type { Waiting } from "./entries";

/** What waits for a customer. */
export const MY_WAITING = "/api/my/waiting";

export type WaitingCounts = Partial<Record<Waiting, number>>;

/** How often an open page asks again. */
const ASK_MS = 60_000;

const readWaiting = getFromKey(waitingDto);

/** What waits for the viewer, by kind. Empty while it is not known: a count is no reason for an error message. */
export function useWaiting(path: string): WaitingCounts {
  const { data } = useQuery({ queryKey: [path], queryFn: readWaiting, refetchInterval: ASK_MS });
  return data ?? {};
}
