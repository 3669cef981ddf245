"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { SaveViewForm } from "@/components/ui/listing/save-view-form";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { type InboxFilter, viewUrl } from "@/lib/inbox/inbox-filter";
import { QUEUE_SORTS, type QueueSort } from "@/lib/inbox/queue/queue-views";
import { type SavedViewsDto, savedViewCountsDto, savedViewsDto } from "@/lib/inbox/schemas";
import { browserTimeZone } from "@/lib/kit/zone-formatter";
import { apiRequest } from "@/lib/platform/http/api-request";
import { LeadFilters } from "../lead-filters";
import { LEAD_VIEWS } from "../use-new-leads";

/** The saved views of the account. */
export function useSavedViews(): SavedViewsDto["views"] {
  const { data } = useQuery({
    queryKey: [LEAD_VIEWS],
    queryFn: () => apiRequest("GET", LEAD_VIEWS, savedViewsDto),
  });
  return data?.views ?? [];
}

/** How many leads each saved view has, by its id. Read apart from the list, which does not wait for it. */
export function useSavedViewCounts(saved: SavedViewsDto["views"]): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [LEAD_VIEWS, "counts", saved.map(({ id }) => id)],
    queryFn: () => {
      const zone = new URLSearchParams({ timeZone: browserTimeZone() });
      return apiRequest("GET", `${LEAD_VIEWS}/counts?${zone.toString()}`, savedViewCountsDto);
    },
    enabled: saved.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    ...AT_EACH_VISIT,
  });
  return new Map(data?.counts.map(({ id, leads }) => [id, leads]));
}

const SORT_LABELS: Readonly<Record<QueueSort, string>> = {
  "consent-newest": "Newest consent first",
  "consent-oldest": "Oldest consent first",
  "received-newest": "Newest sale first",
  "received-oldest": "Oldest sale first",
  "follow-up": "Next follow-up first",
};

interface FilterPanelProps {
  filter: InboxFilter;
  saved: SavedViewsDto["views"];
  onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Filters and order of the list, and the views that the account saved. */
export function FilterPanel({ filter, saved, onChange }: FilterPanelProps) {
  return (
    <div
      id="queue-filter"
      className="grid gap-4 border-b border-line bg-paper-deep/50 px-4 py-4 min-[861px]:px-6"
    >
      <LeadFilters filter={filter} onChange={onChange} />
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceFilter
          label="Sort by"
          all="Default for this tab"
          value={filter.sort}
          choices={QUEUE_SORTS.map((sort) => [sort, SORT_LABELS[sort]] as const)}
          onChange={(sort) => onChange({ sort })}
        />
        <SavedViews filter={filter} saved={saved} />
      </div>
    </div>
  );
}

function SavedViews({ filter, saved }: { filter: InboxFilter; saved: SavedViewsDto["views"] }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const rememberPressed = useFocusFallback(field);
  const onSuccess = (views: SavedViewsDto) => client.setQueryData([LEAD_VIEWS], views);
  const save = useMutation({
    mutationFn: (name: string) =>
      apiRequest("POST", LEAD_VIEWS, savedViewsDto, { name, query: viewUrl(filter) }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => apiRequest("DELETE", `${LEAD_VIEWS}/${viewId}`, savedViewsDto, {}),
    onSuccess,
  });
  return (
    <>
      <SaveViewForm
        fieldRef={field}
        maxLength={40}
        isBusy={save.isPending}
        onSave={(name, clear) => save.mutate(name, { onSuccess: clear })}
      />
      {saved.length > 0 ? (
        <ul aria-label="Saved views" className="flex flex-wrap gap-2">
          {saved.map((view) => (
            <li
              key={view.id}
              className="flex items-center rounded-full border border-line-strong bg-white pl-3 text-sm"
            >
              {view.name}
              <button
                type="button"
                aria-label={`Delete the view ${view.name}`}
                aria-disabled={remove.isPending}
                onClick={() => {
                  if (remove.isPending) return;
                  rememberPressed();
                  remove.mutate(view.id);
                }}
                className="grid size-11 place-items-center rounded-full text-muted hover:text-ink min-[861px]:size-9"
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <FailureNotice error={save.error ?? remove.error} />
    </>
  );
}
