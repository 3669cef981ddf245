"use client";

import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { FoundRows } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { LoadError } from "@/components/ui/load-error";
import {
  FIRST_VIEW,
  hasEveryNewLead,
  type InboxFilter,
  isNarrowed,
  readInboxFilter,
  toInboxQuery,
} from "@/lib/inbox/inbox-filter";
import { keepSearch, searchTextOf } from "@/lib/inbox/queue/kept-searches";
import { defaultSort, QUEUE_PAGE_SIZE } from "@/lib/inbox/queue/queue-views";
import type { LeadPageDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { findMovedUp, leadListQuery } from "./lead-list-query";
import { CutSearch, NoLeads } from "./no-leads";
import { BulkBar } from "./queue/bulk-bar";
import { FilterPanel, useSavedViewCounts, useSavedViews } from "./queue/filter-panel";
import { LeadPreview } from "./queue/lead-preview";
import { NewLeadsBar } from "./queue/new-leads-bar";
import { QueueHead } from "./queue/queue-head";
import { LoadingRows, QueueList } from "./queue/queue-list";
import { useQueueKeys } from "./queue/use-queue-keys";
import { isWide, useIsWide, useSelection } from "./queue/use-selection";
import { ViewTabs } from "./queue/view-tabs";
import { useExpiredHours } from "./use-expired-hours";
import { useNewLeads } from "./use-new-leads";

const NO_FILTER = {
  line: "",
  state: "",
  orderId: "",
  progress: "",
  from: "",
  to: "",
  page: "",
  searchId: "",
};

/** The customer's leads: a list to call from. */
export function LeadsPage() {
  return <CustomerGate loadingLabel="Loading your leads...">{() => <LeadInbox />}</CustomerGate>;
}

function LeadInbox() {
  const [parameters, changeUrl] = useUrlState();
  const read = readInboxFilter(parameters);
  // A link that was opened in another tab has no search: its text stayed in the tab where it was typed.
  const filter = searchTextOf(read.searchId) ? read : { ...read, searchId: "" };
  const listing = useQuery({
    ...leadListQuery(filter),
    ...AT_EACH_VISIT,
    placeholderData: keepPreviousData,
  });
  const { data } = listing;
  const client = useQueryClient();
  const selection = useSelection(data, !listing.isPlaceholderData);
  const isPreviewShown = useIsWide();
  const showPage = async (page: number) => {
    if (data && page === data.page + 1) {
      // A failed read is told by the next page's.
      const found = await findMovedUp(client, filter, data).catch(() => null);
      if (found === "end") return;
      if (found) return selection.enter(found.leadId);
    }
    changeUrl({ page: page > 1 ? String(page) : "" }, "push");
  };
  const onPage = (page: number) => void showPage(page);
  useExpiredHours(data?.leads ?? [], () => void listing.refetch());
  const selected = data?.leads[selection.index];
  // The page of a lead finds its neighbors by the filter of the list.
  const query = new URLSearchParams(parameters);
  query.set("view", filter.view || FIRST_VIEW);
  const hrefOf = (leadId: string) => `${paths.lead(leadId)}?${query.toString()}`;
  const router = useRouter();
  useQueueKeys({
    onMove: (step) => selection.move(step, { onPage, takesFocus: true }),
    onOpen: () => (selection.selectedId ? router.push(hrefOf(selection.selectedId)) : undefined),
  });
  return (
    <div className="min-[861px]:grid min-[861px]:h-dvh min-[861px]:grid-cols-[minmax(0,1fr)] min-[861px]:grid-rows-[minmax(0,1fr)] min-[1181px]:grid-cols-[minmax(0,1fr)_auto]">
      <LeadQueue
        filter={filter}
        listing={listing}
        selection={selection}
        hrefOf={hrefOf}
        changeUrl={changeUrl}
        onPage={onPage}
      />
      {isPreviewShown && data && selected ? (
        <LeadPreview
          lead={selected}
          href={hrefOf(selected.id)}
          position={(data.page - 1) * QUEUE_PAGE_SIZE + selection.index + 1}
          total={data.total}
          onMove={(step) => selection.move(step, { onPage, takesFocus: false })}
        />
      ) : data?.total === 0 ? null : (
        <div className="hidden w-[388px] border-l border-line bg-white min-[1181px]:block" />
      )}
      <FoundRows listing={listing} text={data && formatCountOf(data.total, "lead")} />
    </div>
  );
}

interface LeadQueueProps {
  filter: InboxFilter;
  listing: UseQueryResult<LeadPageDto>;
  selection: ReturnType<typeof useSelection>;
  hrefOf: (leadId: string) => string;
  changeUrl: ReturnType<typeof useUrlState>[1];
  onPage: (page: number) => void;
}

function LeadQueue({ filter, listing, selection, hrefOf, changeUrl, onPage }: LeadQueueProps) {
  const { data } = listing;
  const saved = useSavedViews();
  const savedCounts = useSavedViewCounts(saved);
  const news = useNewLeads(data?.leads, hasEveryNewLead(filter));
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const view = filter.view || FIRST_VIEW;
  const isFiltered = isNarrowed({ ...filter, searchId: "" });
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isTicked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  // Page numbers and ticks belong to the previous filter.
  const change = (changes: Readonly<Record<string, string>>, step?: "push") => {
    setTicked(new Set());
    changeUrl({ ...changes, page: "" }, step);
  };
  return (
    <section
      aria-label="List of leads"
      className="relative min-w-0 min-[861px]:grid min-[861px]:min-h-0 min-[861px]:grid-cols-[minmax(0,1fr)] min-[861px]:grid-rows-[auto_auto_auto_minmax(0,1fr)]"
    >
      <QueueHead
        search={searchTextOf(filter.searchId)}
        query={toInboxQuery(filter)}
        isFiltered={isFiltered}
        isFilterOpen={isFilterOpen}
        onSearch={(search) =>
          change({
            searchId: search && keepSearch(search),
            ...(search && view === FIRST_VIEW ? { view: "all" } : {}),
          })
        }
        onFilter={() => setFilterOpen(!isFilterOpen)}
      />
      <ViewTabs
        filter={filter}
        counts={data?.views}
        saved={saved}
        savedCounts={savedCounts}
        onChoose={(next) =>
          change({ ...NO_FILTER, view: "", sort: "", ...Object.fromEntries(new URLSearchParams(next)) })
        }
      >
        <NewLeadsBar
          filter={filter}
          news={news}
          onShow={() => changeUrl({ page: "" })}
          onElsewhere={() => change({ ...NO_FILTER, view: "all", sort: "" }, "push")}
        />
      </ViewTabs>
      {isFilterOpen ? (
        <FilterPanel filter={filter} saved={saved} onChange={change} />
      ) : (
        <div className="hidden min-[861px]:block" />
      )}
      <div
        data-queue-scroll=""
        aria-busy={listing.isPlaceholderData}
        className={cn(
          "relative min-w-0 min-[861px]:min-h-0 min-[861px]:scroll-pt-[34px] min-[861px]:overflow-y-auto",
          listing.isPlaceholderData && "opacity-60",
          ticked.size > 0 && "min-[861px]:scroll-pb-24 min-[861px]:pb-24",
        )}
      >
        {data === undefined && !listing.isError ? <LoadingRows /> : null}
        {data?.isSearchCut ? <CutSearch /> : null}
        {data && data.leads.length > 0 ? (
          <QueueList
            data={data}
            isGrouped={view === "callable"}
            sort={filter.sort || defaultSort(view)}
            selectedId={selection.selectedId}
            ticked={ticked}
            fresh={news.fresh}
            hrefOf={hrefOf}
            onSort={(sort) => change({ sort: sort === defaultSort(view) ? "" : sort })}
            onTick={tick}
            onSelect={(id) => {
              if (!isWide()) return false;
              selection.select(id);
              return true;
            }}
          />
        ) : null}
        {data && data.leads.length === 0 ? (
          <div className="p-4 min-[861px]:p-6">
            <NoLeads
              view={data.views.all > 0 ? view : "all"}
              narrowedBy={isFiltered ? "filters" : isNarrowed(filter) ? "search" : null}
              onClear={() => change(NO_FILTER)}
              onAll={() => change({ view: "all" })}
            />
          </div>
        ) : null}
        {data ? (
          <div className="px-4 py-4 empty:hidden min-[861px]:px-6">
            <Pager page={data.page} pages={data.pages} previous="Previous" next="Next" onPage={onPage} />
          </div>
        ) : null}
        {/* Below the rows, which it would push away from under the pointer. */}
        {listing.isError ? (
          <div className="p-4 min-[861px]:p-6">
            <LoadError what="Your leads" onRetry={() => void listing.refetch()} busy={listing.isFetching} />
          </div>
        ) : null}
      </div>
      <BulkBar ticked={[...ticked]} onClear={() => setTicked(new Set())} />
    </section>
  );
}
