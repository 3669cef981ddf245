"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { notify, notifyError } from "@/components/ui/notify";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { actOfButton, LEAD_PROGRESS_LABELS, type LeadOutcome } from "@/lib/inbox/outcome";
import {
  type FollowUpDto,
  followUpDto,
  type LeadRowDto,
  type LoggedCallDto,
  loggedCallDto,
  type NoteOutcomesBody,
  notedOutcomesDto,
  takenBackDto,
} from "@/lib/inbox/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { ApiError, apiRequest } from "@/lib/platform/http/api-request";
import { changeRows, markChanged } from "../lead-list-query";
import { changeLead, leadKey, leadPath } from "../use-lead";
import { MY_LEADS } from "../use-new-leads";

/** Changes leads in every list and on their pages, as the server has just confirmed, and reads the leads again. */
export function showChange(
  client: QueryClient,
  leadIds: readonly string[],
  change: Partial<Pick<LeadRowDto, "progress" | "followUpAt" | "call">>,
): void {
  changeRows(client, leadIds, change);
  for (const id of leadIds) changeLead(client, id, change);
}

function explain(error: Error, title: string): void {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  notifyError(detail ?? "Please try again.", title);
}

/**
 * Says that a change failed. Without a response, it may have been carried out. Then the leads that are open are read again, and their
 * rows show the result without moving. Otherwise the customer might note it a second time, and Undo would take back only that one.
 */
async function failChange(
  client: QueryClient,
  { error, title, leadIds }: { error: Error; title: string; leadIds: readonly string[] },
): Promise<void> {
  if (error instanceof ApiError) return explain(error, title);
  notifyError("It may have been saved. Look at the lead before you try again.", "We got no response");
  await readAgain(client, leadIds);
}

/** Reads the open ones of these leads again, and writes their outcomes into the rows of the lists, which stay in place. */
export async function readAgain(client: QueryClient, leadIds: readonly string[]): Promise<void> {
  markChanged(client);
  for (const id of leadIds) {
    await client.invalidateQueries({ queryKey: leadKey(id) });
    const read = client.getQueryState<LeadDetailDto>(leadKey(id));
    if (!read?.data || read.isInvalidated) continue;
    const { progress, followUpAt } = read.data;
    changeRows(client, [id], { progress, followUpAt });
  }
}

/** Notes an outcome for one lead or many. */
export function useNoteOutcomes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoteOutcomesBody) =>
      apiRequest("POST", `${MY_LEADS}/outcomes`, notedOutcomesDto, body),
    onSuccess: ({ leadIds, outcome }) => {
      const isOver = outcome === "sold" || outcome === "lost";
      showChange(client, leadIds, { progress: outcome, ...(isOver ? { followUpAt: null } : {}) });
      markChanged(client);
      notify({
        title: leadIds.length === 1 ? "Outcome saved" : LEAD_PROGRESS_LABELS[outcome],
        description:
          leadIds.length === 1 ? "Undo takes it back." : `${formatCount(leadIds.length)} leads were changed.`,
        action: { label: "Undo", onClick: () => void takeBack(client, { leadIds, outcome }) },
      });
    },
    onError: (error, { leadIds }) =>
      void failChange(client, { error, title: "The outcome was not saved", leadIds }),
  });
}

/** What the buttons of a lead's outcome do (`actOfButton`). */
export function useOutcomeButtons() {
  const client = useQueryClient();
  const noting = useNoteOutcomes();
  const takingBack = useMutation({
    mutationFn: (body: NoteOutcomesBody) => takeBack(client, body),
    // In place of the notice with Undo, which is still there after a quick change of mind.
    onSuccess: (isUndone) =>
      isUndone && notify({ title: "Outcome taken back", description: "The lead is as it was before." }),
  });
  const isPending = noting.isPending || takingBack.isPending;
  return {
    isPending,
    /** @param clicks `detail` of the event. */
    press: ({ id, progress }: Pick<LeadRowDto, "id" | "progress">, outcome: LeadOutcome, clicks: number) => {
      const act = actOfButton(outcome, progress, clicks);
      if (isPending || act === "nothing") return;
      (act === "note" ? noting : takingBack).mutate({ leadIds: [id], outcome });
    },
  };
}

/** Takes back an outcome that was noted a moment ago, with the reminder that it had removed. @returns whether it did. */
async function takeBack(client: QueryClient, body: NoteOutcomesBody): Promise<boolean> {
  try {
    const { leads } = await apiRequest("DELETE", `${MY_LEADS}/outcomes`, takenBackDto, body);
    for (const { leadId, ...change } of leads) showChange(client, [leadId], change);
    markChanged(client);
    if (leads.length === 0) {
      notifyError(
        "An outcome can be taken back for ten minutes, if it has no note and none came after it. Choose another one to change it.",
        "Not undone",
      );
    }
    return leads.length > 0;
  } catch (error) {
    if (error instanceof Error)
      void failChange(client, { error, title: "Not undone", leadIds: body.leadIds });
    return false;
  }
}

/** Logs a call that the viewer starts. The call itself does not wait for it. */
export function useLogCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (leadId: string) => apiRequest("POST", `${leadPath(leadId)}/calls`, loggedCallDto, {}),
    onSuccess: (logged, leadId) => showLoggedCall(client, leadId, logged),
    onError: (error) => explain(error, "The call was not logged"),
  });
}

/** Shows a call that was logged. After the last one that the state allows, the lead leaves "Callable now", and others move up. */
export function showLoggedCall(client: QueryClient, leadId: string, { calls, call }: LoggedCallDto): void {
  client.setQueryData<LeadDetailDto>(leadKey(leadId), (lead) => lead && { ...lead, calls });
  showChange(client, [leadId], { call });
  if (call === null || call.isResting) markChanged(client);
}

/** Sets or removes the reminder of a lead. */
export function useFollowUp(leadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (at: string | null) =>
      apiRequest("PUT", `${leadPath(leadId)}/follow-up`, followUpDto, { at }),
    onSuccess: ({ followUpAt }: FollowUpDto) => {
      showChange(client, [leadId], { followUpAt });
      markChanged(client);
    },
  });
}
