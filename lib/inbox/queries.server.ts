import "server-only";
import { recordViews } from "@/lib/contacts/record-views.server";
import { placeInPages } from "@/lib/kit/pages";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { Reader } from "@/lib/platform/db/replica.server";
import { inSnapshot } from "@/lib/platform/db/transaction.server";
import type { LeadProgress } from "./outcome";
import { type CallState, callStateOf } from "./queue/call-state";
import {
  countViews,
  defaultSort,
  partsOfPage,
  QUEUE_PAGE_SIZE,
  type QueueSegment,
  type QueueSort,
  type QueueView,
  segmentsOf,
} from "./queue/queue-views";
import { withRepeatAreas } from "./queue/repeat-areas.server";
import { type Found, searchOwnLeads } from "./queue/search-leads.server";
import type { LeadCountsBody, LeadFilter, LeadPageDto, LeadQuery, LeadRowDto } from "./schemas";
import {
  countQueueGroups,
  type Narrowing,
  type OwnLeadRow,
  selectOwnLeadsById,
  selectQueuedIds,
} from "./select-leads.server";
import { callOf, toLeadRowDto } from "./to-dto.server";

/** What a tab shows besides the filter. */
const NARROWED_BY: Readonly<Record<QueueView, { progress?: LeadProgress; narrowing: Narrowing }>> = {
  callable: { narrowing: { toCall: true } },
  new: { progress: "new", narrowing: { isReachable: true } },
  "follow-up": { narrowing: { hasFollowUp: true, isReachable: true } },
  quoted: { progress: "quoted", narrowing: { isReachable: true } },
  sold: { progress: "sold", narrowing: {} },
  all: { narrowing: {} },
};

/**
 * A page of the viewer's leads with name and phone, for a tab of the list. A view of each lead on the page is logged, in one
 * statement, before its contact is opened. A page number above the last one returns the last page.
 */
export async function listOwnLeads(
  viewer: { id: string },
  { page: wanted = 1, view = "all", sort = defaultSort(view), search, ...filter }: LeadQuery,
  now = new Date(),
): Promise<LeadPageDto> {
  const found = search ? await searchOwnLeads(viewer, search) : {};
  const stateOf = rememberStates(now);
  const query = { viewer, wanted, sort, filter, found, stateOf };
  // The page is found by the call areas that were counted, and the worker corrects the area of a lead that was just sold.
  const { ids, ...counts } = await (view === "callable"
    ? inSnapshot((reader) => readCallablePage(reader, query))
    : readPage(view, query));
  const rows = await withRepeatAreas(await selectOwnLeadsById(viewer, ids));
  await recordViews(
    viewer,
    rows.filter(hasContact).map(({ id }) => id),
  );
  return {
    leads: rows.map((row) => toLeadRowDto(row, stateOf(row.callArea), now)),
    ...counts,
    isSearchCut: found.isCut ?? false,
  };
}

/** How many leads each tab has. It shows no lead, so it logs no view. */
export async function countOwnLeads(
  viewer: { id: string },
  { search, ...filter }: LeadCountsBody,
  now = new Date(),
): Promise<LeadPageDto["views"]> {
  const found = search ? await searchOwnLeads(viewer, search) : {};
  const groups = await countQueueGroups(viewer, filter, found);
  return countViews(groups, isOpenBy(rememberStates(now)));
}

/** What decides a page of a tab. */
interface PageQuery {
  viewer: { id: string };
  wanted: number;
  sort: QueueSort;
  filter: LeadFilter;
  /** What the search found; empty without a search. */
  found: Found;
  stateOf: ReturnType<typeof rememberStates>;
}

/** The ids of a page, and what the list shows besides its leads. */
type PageOfIds = Omit<LeadPageDto, "leads" | "isSearchCut"> & { ids: string[] };

async function readPage(
  view: Exclude<QueueView, "callable">,
  { viewer, wanted, sort, filter, found, stateOf }: PageQuery,
): Promise<PageOfIds> {
  const { progress = filter.progress, narrowing } = NARROWED_BY[view];
  const selectPart = async (part: { skip: number; take: number; total?: number }) =>
    // The counts are those of the filter: a tab of another outcome has no lead of it.
    filter.progress && progress !== filter.progress
      ? []
      : selectQueuedIds(
          viewer,
          { ...filter, ...(progress && { progress }) },
          { ...narrowing, ...found },
          { sort, ...part },
        );
  // The first page begins with the first lead, however many there are: it need not wait for the counts.
  const [groups, firstIds] = await Promise.all([
    countQueueGroups(viewer, filter, found),
    wanted === 1 ? selectPart({ skip: 0, take: QUEUE_PAGE_SIZE }) : null,
  ]);
  const views = countViews(groups, isOpenBy(stateOf));
  const total = views[view];
  const { page, pages, ...range } = placeInPages(total, QUEUE_PAGE_SIZE, wanted);
  const ids = firstIds ?? (await selectPart({ ...range, total }));
  return { ids, total, page, pages, views, openings: [] };
}

/** The leads to call, those that may be called now first: one query for each segment that the page shows. */
async function readCallablePage(
  reader: Reader,
  { viewer, wanted, sort, filter, found, stateOf }: PageQuery,
): Promise<PageOfIds> {
  const groups = await countQueueGroups(viewer, filter, found, reader);
  const segments = segmentsOf(groups, stateOf);
  const total = sumOf(segments);
  const { page, pages, ...range } = placeInPages(total, QUEUE_PAGE_SIZE, wanted);
  const ids: string[] = [];
  for (const { segment, skip, take } of partsOfPage(segments, range)) {
    const { callAreas, isResting } = segment;
    const narrowing = { ...NARROWED_BY.callable.narrowing, ...found, callAreas, isResting };
    const part = { sort, skip, take, total: segment.total };
    ids.push(...(await selectQueuedIds(viewer, filter, narrowing, part, reader)));
  }
  return {
    ids,
    total,
    page,
    pages,
    views: countViews(groups, isOpenBy(stateOf)),
    openings: segments.flatMap(({ opensAt, total: count }) =>
      opensAt ? [{ opensAt: opensAt.toISOString(), count }] : [],
    ),
  };
}

function isOpenBy(stateOf: PageQuery["stateOf"]): (callArea: string) => boolean {
  return (callArea) => stateOf(callArea)?.isOpen ?? false;
}

/** `callStateOf` at one time. Many leads share a call area, whose state is computed once. */
function rememberStates(now: Date): (callArea: string) => CallState | null {
  const states = new Map<string, CallState | null>();
  return (callArea) => {
    if (!states.has(callArea)) states.set(callArea, callStateOf(callArea, now));
    return states.get(callArea) ?? null;
  };
}

/** Only a lead whose contact is stored shows something that must be logged. */
function hasContact({ phoneSealed }: OwnLeadRow): boolean {
  return phoneSealed !== null;
}

function sumOf(segments: readonly QueueSegment[]): number {
  return segments.reduce((sum, { total }) => sum + total, 0);
}

/** As many as GET /api/orders lists. */
const MOST_LISTED = 2_000;

/** The progress of the viewer's approved orders, at most 2,000, those approved last first. */
export async function listOwnProgress(viewer: { id: string }): Promise<OrderProgress[]> {
  const demands = await db().orderDemand.findMany({
    where: { userId: viewer.id },
    select: { orderId: true },
    orderBy: [{ openSince: "desc" }, { orderId: "asc" }],
    take: MOST_LISTED,
  });
  const progress = await orderProgress(
    viewer,
    demands.map(({ orderId }) => orderId),
  );
  return [...progress.values()];
}

/** The leads that match and are still to be called: how many now and later, and the first of those that may be called now. */
export interface CallableLeads {
  now: number;
  later: number;
  /** When the next calling hours of those begin. */
  opensAt: Date | null;
  /** At most `take`, newest consent first. The caller logs a view if it shows more than a shortened name. */
  leads: LeadRowDto[];
}

/** How many more leads are read than are shown, because some of their people asked again from a place where nobody may call now. */
const MOST_REPEATED = 22;

/** Finds the viewer's leads that may be called now. */
export async function findCallable(
  viewer: { id: string },
  filter: LeadFilter,
  take: number,
  now: Date,
): Promise<CallableLeads> {
  const stateOf = (callArea: string) => callStateOf(callArea, now);
  const { segments, open, ids } = await inSnapshot(async (reader) => {
    const groups = await countQueueGroups(viewer, filter, { toCall: true }, reader);
    const segments = segmentsOf(groups, stateOf);
    const open = segments.find(({ opensAt, isResting }) => opensAt === null && !isResting);
    const narrowing = { toCall: true, callAreas: open?.callAreas ?? [], isResting: false };
    const part = { sort: "consent-newest", skip: 0, take: take + MOST_REPEATED } as const;
    const ids = open ? await selectQueuedIds(viewer, filter, narrowing, part, reader) : [];
    return { segments, open, ids };
  });
  const rows = await withRepeatAreas(await selectOwnLeadsById(viewer, ids));
  // Counted by the area of the lead alone: the person may have asked again from a place where it is too early or too late.
  const judged = rows.map((row) => ({ row, call: callOf(row, stateOf(row.callArea), now) }));
  const closed = judged.flatMap(({ call }) => (call && !call.isOpen ? [new Date(call.turnsAt)] : []));
  const openNow = (open?.total ?? 0) - closed.length;
  const openings = [...segments.flatMap((segment) => segment.opensAt ?? []), ...closed];
  return {
    now: openNow,
    later: sumOf(segments) - openNow,
    opensAt: openings.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    leads: judged
      .filter(({ call }) => call?.isOpen)
      .slice(0, take)
      .map(({ row }) => toLeadRowDto(row, stateOf(row.callArea), now)),
  };
}
