import type { ReactNode } from "react";
import { TabLink } from "@/components/workspace/tab-link";
import { FIRST_VIEW, type InboxFilter, isOutcomeView, tabUrl, viewUrl } from "@/lib/inbox/inbox-filter";
import { QUEUE_VIEW_LABELS, QUEUE_VIEWS } from "@/lib/inbox/queue/queue-views";
import type { LeadPageDto, SavedViewsDto } from "@/lib/inbox/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { useIsLive } from "../use-arrivals";

interface ViewTabsProps {
  filter: InboxFilter;
  counts: LeadPageDto["views"] | undefined;
  saved: SavedViewsDto["views"];
  savedCounts: ReadonlyMap<string, number>;
  /** The query of the page's URL. */
  onChoose: (query: string) => void;
  /** What the list has to report, at the end of the line. */
  children: ReactNode;
}

/** The tabs of the list: the six of everybody with their counts, and the views that the account saved, with theirs. */
export function ViewTabs({ filter, counts, saved, savedCounts, onChoose, children }: ViewTabsProps) {
  const current = filter.view || FIRST_VIEW;
  const chosen = viewUrl(filter);
  const savedNow = saved.find(({ query }) => query !== "" && query === chosen);
  return (
    <div className="sticky top-14 z-10 flex h-12 items-stretch border-b border-line bg-paper text-sm low:static min-[861px]:static min-[861px]:h-11">
      <nav
        aria-label="Views"
        className="-mb-px flex min-w-0 flex-1 items-stretch gap-5 overflow-x-auto px-4 pb-px [scrollbar-width:none] min-[861px]:px-6"
      >
        {QUEUE_VIEWS.map((view) => (
          <TabLink
            key={view}
            query={tabUrl(filter, view)}
            isCurrent={!savedNow && view === current}
            onChoose={onChoose}
          >
            {QUEUE_VIEW_LABELS[view]}
            {/* Counted with the outcome of the filter, which the link of another outcome leaves out. */}
            {counts && (filter.progress === "" || filter.progress === view || !isOutcomeView(view)) ? (
              <Count of={counts[view]} due={view === "follow-up" ? counts.followUpsDue : 0} />
            ) : null}
          </TabLink>
        ))}
        {saved.map(({ id, name, query }) => (
          <TabLink key={id} query={query} isCurrent={id === savedNow?.id} onChoose={onChoose}>
            {name}
            {savedCounts.has(id) ? <Count of={savedCounts.get(id) ?? 0} due={0} /> : null}
          </TabLink>
        ))}
        <LiveMark />
      </nav>
      {children}
    </div>
  );
}

function LiveMark() {
  return useIsLive() ? (
    <span
      title="New leads are announced here at once"
      className="ml-auto hidden items-center gap-2 pl-2 text-muted min-[861px]:flex"
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      Live
    </span>
  ) : null;
}

/** A reminder whose time has come stands out. */
function Count({ of, due }: { of: number; due: number }) {
  if (due === 0) return <span className={of > 0 ? undefined : "font-normal"}>{formatCount(of)}</span>;
  return (
    <>
      <span>{formatCount(of)}</span>
      <b className="rounded-full border border-amber-line bg-amber-soft px-[7px] text-xs font-medium text-amber-deep">
        {formatCount(due)} due
      </b>
    </>
  );
}
