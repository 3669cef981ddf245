"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/control";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { type InboxFilter, viewUrl } from "@/lib/inbox/inbox-filter";
import { QUEUE_SORTS, type QueueSort } from "@/lib/inbox/queue/queue-views";
import { type SavedViewsDto, savedViewsDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import type { OrderDto } from "@/lib/orders/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { LeadFilters } from "../lead-filters";

const LEAD_VIEWS = "/api/my/lead-views";

/** The saved views of the account. */
export function useSavedViews(): SavedViewsDto["views"] {
  const { data } = useQuery({
    queryKey: [LEAD_VIEWS],
    queryFn: () => apiRequest("GET", LEAD_VIEWS, savedViewsDto),
  });
  return data?.views ?? [];
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
  orders: readonly OrderDto[];
  saved: SavedViewsDto["views"];
  onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Filters and order of the list, and the views that the account saved. */
export function FilterPanel({ filter, orders, saved, onChange }: FilterPanelProps) {
  return (
    <div
      id="queue-filter"
      className="grid gap-4 border-b border-line bg-paper-deep/50 px-4 py-4 min-[861px]:px-6"
    >
      <LeadFilters filter={filter} orders={orders} onChange={onChange} />
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceFilter
          label="Order of the list"
          all="As the tab has it"
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
  const id = useId();
  const [name, setName] = useState("");
  const onSuccess = (views: SavedViewsDto) => client.setQueryData([LEAD_VIEWS], views);
  const save = useMutation({
    mutationFn: () => apiRequest("POST", LEAD_VIEWS, savedViewsDto, { name, query: viewUrl(filter) }),
    onSuccess: (views) => {
      onSuccess(views);
      setName("");
    },
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => apiRequest("DELETE", `${LEAD_VIEWS}/${viewId}`, savedViewsDto, {}),
    onSuccess,
  });
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) save.mutate();
        }}
      >
        <span className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            Save as a view
          </label>
          <input
            id={id}
            value={name}
            maxLength={40}
            placeholder="Name of the view"
            onChange={(event) => setName(event.target.value)}
            className={cn(controlClass, "h-[46px] w-52")}
          />
        </span>
        <Button type="submit" variant="secondary" disabled={save.isPending || name.trim() === ""}>
          Save view
        </Button>
      </form>
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
                disabled={remove.isPending}
                onClick={() => remove.mutate(view.id)}
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
