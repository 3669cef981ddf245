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

/** Signs out one device, or all but this one, and refetches the list. */
export function useEndSessions(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: SessionDto | "others") =>
      apiCommand("DELETE", which === "others" ? "/api/sessions" : `/api/sessions/${which.id}`, {}),
    onSuccess: (_nothing, which) => {
      notify({
        title: "Signed out",
        description:
          which === "others" ? "You are signed in only here." : `${which.device} is no longer signed in.`,
      });
      onDone();
    },
    // Also after a failure: the device may have been signed out from elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
