"use client";

import { useQuery } from "@tanstack/react-query";
import { getFromKey } from "@/components/layout/query-client";
import { waitingDto } from "@/lib/workspace/waiting";
import type { Waiting } from "./entries";

/** What waits for a customer. */
export const MY_WAITING = "/api/my/waiting";

/** What waits for staff. */
export const STAFF_WAITING = "/api/admin/waiting";

export type WaitingCounts = Partial<Record<Waiting, number>>;

/** How often an open and visible page asks again what waits, in milliseconds; the lists of what waits are read as often. */
export const ASK_MS = 60_000;

const readWaiting = getFromKey(waitingDto);

/** What waits for the viewer, by kind. Empty while it is not known: a count is no reason for an error message. */
export function useWaiting(path: string): WaitingCounts {
  const { data } = useQuery({ queryKey: [path], queryFn: readWaiting, refetchInterval: ASK_MS });
  return data ?? {};
}
