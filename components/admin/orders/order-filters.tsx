"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceFilter, DayRangeFilter, FoldedFilters } from "@/components/ui/listing/filter-fields";
import { SaveViewForm } from "@/components/ui/listing/save-view-form";
import { SearchField } from "@/components/ui/listing/search-field";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { TabLink } from "@/components/workspace/tab-link";
import { formatStoppedCount } from "@/lib/kit/format-count";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@/lib/orders/order-status";
import { isNarrowed, type OrderFilter, toViewQuery } from "@/lib/staff/orders/order-filter";
import {
  ORDER_SORT_LABELS,
  ORDER_SORTS,
  ORDER_VIEW_LABELS,
  ORDER_VIEWS,
} from "@/lib/staff/orders/order-views";
import type { StaffOrderPageDto } from "@/lib/staff/orders/schemas";
import { useSavedOrderViews } from "./use-saved-order-views";

const STATUS_CHOICES = ORDER_STATUSES.map((status) => [status, ORDER_STATUS_LABELS[status]] as const);
const SORT_CHOICES = ORDER_SORTS.filter((sort) => sort !== "newest").map(
  (sort) => [sort, ORDER_SORT_LABELS[sort]] as const,
);

interface OrderFiltersProps {
  filter: OrderFilter;
  counts: StaffOrderPageDto["views"] | undefined;
  onChange: (change: Partial<OrderFilter>) => void;
}

/** Search box and status filter. The slash key focuses the search. Below: days, order of the list, and saved views. */
export function OrderFilters({ filter, counts, onChange }: OrderFiltersProps) {
  const saved = useSavedOrderViews();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <search className="grid gap-4 sm:grid-cols-[1fr_14rem]">
        <SearchField
          label="Search orders"
          placeholder="Search by order ID, user ID, or order type..."
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
        <ChoiceFilter
          label="Status"
          all="All Status"
          value={filter.status}
          choices={STATUS_CHOICES}
          onChange={(status) => onChange({ status })}
        />
      </search>
      <FoldedFilters
        id="order-filters"
        words={["Days, sorting and views", "Hide days, sorting and views"]}
        inUse={Boolean(filter.from || filter.to || filter.sort)}
        className="items-start sm:grid-cols-3 lg:grid-cols-[12rem_12rem_14rem_1fr]"
      >
        <DayRangeFilter from={filter.from} to={filter.to} onChange={onChange} />
        <ChoiceFilter
          label="Sort"
          all={ORDER_SORT_LABELS.newest}
          value={filter.sort === "newest" ? "" : filter.sort}
          choices={SORT_CHOICES}
          onChange={(sort) => onChange({ sort })}
        />
        <div className="grid self-stretch sm:max-lg:col-span-2">
          <SaveView filter={filter} saved={saved} />
        </div>
      </FoldedFilters>
      <OrderViews filter={filter} counts={counts} saved={saved.views} onChange={onChange} />
    </div>
  );
}

type Saved = ReturnType<typeof useSavedOrderViews>;

/** Keeps the filter under a name in this browser, or removes the view that is shown. */
function SaveView({ filter, saved }: { filter: OrderFilter; saved: Saved }) {
  const query = toViewQuery(filter);
  const shown = saved.views.find((view) => view.query === query);
  // The button and the field take each other's place; each gets the focus when the other goes.
  const removal = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const rememberRemoval = useFocusFallback(field);
  const rememberSaving = useFocusFallback(removal);
  if (shown) {
    return (
      <Button
        ref={removal}
        variant="secondary"
        className="self-end justify-self-start"
        onClick={() => {
          rememberRemoval();
          saved.remove(shown.name);
        }}
      >
        Delete view “{shown.name}”
      </Button>
    );
  }
  return (
    <SaveViewForm
      maxLength={30}
      obstacle={findObstacle(query, saved.isFull)}
      fieldRef={field}
      onSave={(name, clear) => {
        rememberSaving();
        saved.save({ name, query });
        clear();
      }}
    />
  );
}

function findObstacle(query: string, isFull: boolean): string | undefined {
  if (isFull) return "Delete one of your views first.";
  return query === "" ? "Filter or sort the list first." : undefined;
}

interface OrderViewsProps extends OrderFiltersProps {
  saved: Saved["views"];
}

/** The tabs of the list: those of everybody, and the views that this browser keeps. */
function OrderViews({ filter, counts, saved, onChange }: OrderViewsProps) {
  const chosen = toViewQuery(filter);
  const savedNow = saved.find(({ query }) => query === chosen);
  const choose = (query: string) => {
    const next = new URLSearchParams(query);
    const names = ["search", "status", "view", "sort", "from", "to"] as const;
    onChange(Object.fromEntries(names.map((name) => [name, next.get(name) ?? ""])));
  };
  return (
    <nav
      aria-label="Views"
      className="flex h-12 items-stretch gap-5 overflow-x-auto border-b border-line text-sm [scrollbar-width:none] min-[861px]:h-11"
    >
      {ORDER_VIEWS.map((view) => (
        <TabLink
          key={view}
          query={toViewQuery({ ...filter, view: view === "all" ? "" : view })}
          isCurrent={!savedNow && view === (filter.view || "all")}
          onChoose={choose}
        >
          {ORDER_VIEW_LABELS[view]}
          {counts && view !== "all" && !isNarrowed(filter) ? (
            <span>{formatStoppedCount(counts[view])}</span>
          ) : null}
        </TabLink>
      ))}
      {saved.map(({ name, query }) => (
        <TabLink key={name} query={query} isCurrent={name === savedNow?.name} onChoose={choose}>
          {name}
        </TabLink>
      ))}
    </nav>
  );
}
