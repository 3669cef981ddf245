"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type SessionDto, sessionDto } from "@/lib/accounts/dto";
import { apiCommand } from "@/lib/platform/http/api-request";

export const SESSIONS_KEY = ["/api/sessions"];

const readSessions = getFromKey(z.array(sessionDto));

/** The viewer's sessions, this browser first. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: readSessions, ...AT_EACH_VISIT });
}

/** Alerts are sent to a browser, not to a session: signing out from elsewhere does not end them. */
export function signedOutWords(which: Pick<SessionDto, "device"> | "others"): string {
  return which === "others"
    ? "You are signed in only here. You can turn off alerts in other browsers under Delivery."
    : `${which.device} is no longer signed in. You can turn off alerts in its browser under Delivery.`;
}

/** Signs out one device, or all but this one, and refetches the list. */
export function useEndSessions(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: SessionDto | "others") =>
      apiCommand("DELETE", which === "others" ? "/api/sessions" : `/api/sessions/${which.id}`, {}),
    onSuccess: (_nothing, which) => {
      notify({ title: "Signed out", description: signedOutWords(which) });
      onDone();
    },
    // Also after a failure: the device may have been signed out from elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
