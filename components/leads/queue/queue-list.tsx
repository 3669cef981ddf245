"use client";

import { Fragment } from "react";
import { useNow } from "@/components/compliance/use-now";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { formatClocks, isOpenAt, nextTurn } from "@/lib/inbox/queue/queue-times";
import type { QueueSort } from "@/lib/inbox/queue/queue-views";
import type { LeadPageDto, LeadRowDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { formatWeekdayClock } from "@/lib/kit/format-date";
import { QUEUE_COLUMNS, QueueRow } from "./queue-row";

interface QueueListProps {
  data: LeadPageDto;
  /** The leads are grouped by the time from which they may be called. */
  isGrouped: boolean;
  sort: QueueSort;
  selectedId: string | null;
  ticked: ReadonlySet<string>;
  /** Ids of leads that arrived while the page was open. */
  fresh: ReadonlySet<string>;
  hrefOf: (leadId: string) => string;
  onSort: (sort: QueueSort) => void;
  onTick: (leadIds: readonly string[], isTicked: boolean) => void;
  onSelect: (leadId: string) => boolean;
}

/** The rows of the list with their head and their groups. */
export function QueueList({ data, isGrouped, sort, selectedId, ticked, fresh, ...on }: QueueListProps) {
  const { leads, openings } = data;
  const now = useNow();
  const ids = leads.map(({ id }) => id);
  const groupOf = (lead: LeadRowDto | undefined) => (isGrouped && lead ? groupKey(lead, now) : "");
  return (
    <>
      <div
        className={cn(
          "sticky top-0 z-[5] hidden h-[34px] border-b border-line bg-paper text-xs text-muted min-[861px]:grid",
          QUEUE_COLUMNS,
        )}
      >
        <label className="ml-0.5 grid size-[34px] w-11 place-items-center">
          <input
            type="checkbox"
            checked={ids.length > 0 && ids.every((id) => ticked.has(id))}
            onChange={(event) => on.onTick(ids, event.target.checked)}
            className="size-4 accent-accent"
          />
          <span className="sr-only">Select all {ids.length} of this page</span>
        </label>
        <span>Lead</span>
        <span>Local time</span>
        <SortButton sort={sort} by="consent" onSort={on.onSort}>
          Consent
        </SortButton>
        <span>Call</span>
        <span>Outcome</span>
      </div>
      <ul data-queue-list="" tabIndex={-1} aria-label="Leads" className="outline-none">
        {leads.map((lead, index) => {
          const group = groupOf(lead);
          return (
            <Fragment key={lead.id}>
              {group !== "" && group !== groupOf(leads[index - 1]) ? (
                <GroupRow lead={lead} openings={openings} now={now} />
              ) : null}
              <li>
                <QueueRow
                  lead={lead}
                  href={on.hrefOf(lead.id)}
                  isSelected={lead.id === selectedId}
                  isTicked={ticked.has(lead.id)}
                  isNew={fresh.has(lead.id)}
                  onTick={(isTicked) => on.onTick([lead.id], isTicked)}
                  onSelect={() => on.onSelect(lead.id)}
                />
              </li>
            </Fragment>
          );
        })}
      </ul>
    </>
  );
}

/** Leads with the same key are listed under one head; those that may be called now have none. */
function groupKey({ call }: LeadRowDto, now: Date | null): string {
  if (!call || !now || isOpenAt(call, now)) return "";
  return call.isResting ? "resting" : nextTurn(call, now).toISOString();
}

/** Says from when the following leads may be called, in the viewer's time and in theirs. */
function GroupRow({
  lead: { call },
  openings,
  now,
}: {
  lead: LeadRowDto;
  openings: LeadPageDto["openings"];
  now: Date | null;
}) {
  if (!call || !now) return null;
  const opensAt = nextTurn(call, now);
  const count = openings.find((opening) => opening.opensAt === opensAt.toISOString())?.count;
  return (
    <li className="flex h-10 items-center gap-2 border-b border-line bg-paper-deep px-4 text-sm text-ink-soft min-[861px]:h-9 min-[861px]:pl-6">
      <span className="font-semibold">
        {call.isResting ? "Limit of calls in 24 hours reached" : `Opens ${formatWeekdayClock(opensAt)}`}
      </span>
      {call.isResting || count === undefined ? null : (
        <span className="text-muted">{formatCount(count)}</span>
      )}
      {call.isResting ? null : (
        <span className="ml-auto hidden text-muted min-[861px]:inline">
          {formatClocks(call.zones, opensAt)} there
        </span>
      )}
    </li>
  );
}

interface SortButtonProps {
  sort: QueueSort;
  by: "consent" | "received";
  onSort: (sort: QueueSort) => void;
  children: string;
}

/** Sorts by a column, the other way round at the second click. */
function SortButton({ sort, by, onSort, children }: SortButtonProps) {
  const isNewest = sort === `${by}-newest`;
  const isCurrent = isNewest || sort === `${by}-oldest`;
  return (
    <button
      type="button"
      onClick={() => onSort(isNewest ? `${by}-oldest` : `${by}-newest`)}
      className={cn(
        "inline-flex min-h-7 items-center gap-[3px] text-left hover:text-ink",
        isCurrent && "font-medium text-ink",
      )}
    >
      {children}
      {isCurrent ? (
        <>
          <WorkspaceIcon name={isNewest ? "up" : "down"} className="size-3.5" />
          <span className="sr-only">{isNewest ? ", newest first" : ", oldest first"}</span>
        </>
      ) : null}
    </button>
  );
}

/** In place of the rows until they are there. */
export function LoadingRows() {
  return (
    <div className="grid gap-3 p-4 min-[861px]:p-6">
      <output className="sr-only">Your leads are loading.</output>
      {["first", "second", "third", "fourth", "fifth", "sixth"].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
