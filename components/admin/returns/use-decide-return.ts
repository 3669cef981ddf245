"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "@/components/ui/notify";
import { apiRequest, isOutdated } from "@/lib/platform/http/api-request";
import {
  type AcceptReturnBody,
  type DecideReturnBody,
  type StaffReturnDto,
  staffReturnDto,
} from "@/lib/returns/schemas";

export const RETURNS_PATH = "/api/admin/returns";
const pathOf = (leadId: string) => `${RETURNS_PATH}/${encodeURIComponent(leadId)}`;

/**
 * Decides a return, and refetches the list and the lead. If it was decided or withdrawn by somebody else, a toast says so
 * and the page shows the current status. Calls `onDone` in both cases.
 */
export function useDecideReturn(leadId: string, onDone: () => void) {
  return useReturnChange(leadId, onDone, {
    send: (body: DecideReturnBody) => apiRequest("POST", `${pathOf(leadId)}/decision`, staffReturnDto, body),
    wordsOf: (decided) =>
      decided.status === "approved"
        ? `The return is approved. ${givenWords(decided)}`
        : "The return is denied.",
    outdatedTitle: "This return has changed",
  });
}

/**
 * Accepts the return of a sold lead for its customer, and refetches like `useDecideReturn`. If it cannot be accepted any more,
 * a toast says why and the page shows the current state. Calls `onDone` in both cases.
 */
export function useAcceptReturn(leadId: string, onDone: () => void) {
  return useReturnChange(leadId, onDone, {
    send: (body: AcceptReturnBody) => apiRequest("POST", pathOf(leadId), staffReturnDto, body),
    wordsOf: (accepted) => `The return is accepted. ${givenWords(accepted)}`,
    outdatedTitle: "This return cannot be accepted",
  });
}

function givenWords({ granted }: StaffReturnDto): string {
  return granted === "refund" ? "The customer gets a refund." : "The customer gets another lead.";
}

interface ReturnChange<Body> {
  send: (body: Body) => Promise<StaffReturnDto>;
  /** Returns the text of the toast after the change. */
  wordsOf: (changed: StaffReturnDto) => string;
  /** The title of the toast when somebody else changed the return first. */
  outdatedTitle: string;
}

function useReturnChange<Body>(
  leadId: string,
  onDone: () => void,
  { send, wordsOf, outdatedTitle }: ReturnChange<Body>,
) {
  const client = useQueryClient();
  const showAnew = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [RETURNS_PATH] }),
      client.invalidateQueries({ queryKey: [`/api/admin/leads/${encodeURIComponent(leadId)}`] }),
    ]);
    onDone();
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      notify({ title: "Success", description: wordsOf(changed) });
      return showAnew();
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      const description = error.problem?.detail ?? "Please look again.";
      notify({ title: outdatedTitle, description, destructive: true });
      return showAnew();
    },
  });
}
