import type { LeadProgress } from "../outcome";
import type { CallState } from "./call-state";

/** Number of leads per page. */
export const QUEUE_PAGE_SIZE = 25;

/** The tabs of the list. `callable` has the leads that are still to be called, those that may be called now first. */
export const QUEUE_VIEWS = ["callable", "new", "follow-up", "quoted", "sold", "all"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

export const QUEUE_VIEW_LABELS: Readonly<Record<QueueView, string>> = {
  callable: "Callable now",
  new: "New",
  "follow-up": "Follow up",
  quoted: "Quoted",
  sold: "Sold",
  all: "All",
};

export const QUEUE_SORTS = [
  "consent-newest",
  "consent-oldest",
  "received-newest",
  "received-oldest",
  "follow-up",
] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** The order in which a tab shows its leads unless the viewer chooses another one. */
export function defaultSort(view: QueueView): QueueSort {
  if (view === "follow-up") return "follow-up";
  return view === "all" ? "received-newest" : "consent-newest";
}

/** Leads that have the same call area, progress and flags, counted by the database. */
export interface QueueGroup {
  callArea: string;
  progress: LeadProgress;
  /** Somebody can and may be called: not erased, returned or suppressed. */
  isReachable: boolean;
  /** The state's limit of calls in 24 hours is reached. */
  isResting: boolean;
  total: number;
  followUps: number;
  /** Follow-ups that are due. */
  due: number;
}

/** How many leads each tab has. */
export interface ViewCounts extends Record<QueueView, number> {
  followUpsDue: number;
}

/** Whether a lead is still to be called: somebody can be reached, and nothing was agreed or lost yet. */
function isToCall({ progress, isReachable }: Pick<QueueGroup, "progress" | "isReachable">): boolean {
  return isReachable && (progress === "new" || progress === "contacted");
}

/**
 * Counts the leads of each tab. The tabs of work leave out leads that nobody can or may call; Sold and All have every lead.
 * @param isOpen whether a call area is inside its calling hours.
 */
export function countViews(groups: readonly QueueGroup[], isOpen: (callArea: string) => boolean): ViewCounts {
  const sum = (
    keep: (group: QueueGroup) => boolean,
    of: (group: QueueGroup) => number = ({ total }) => total,
  ) => groups.reduce((all, group) => all + (keep(group) ? of(group) : 0), 0);
  return {
    callable: sum((group) => isToCall(group) && !group.isResting && isOpen(group.callArea)),
    new: sum(({ progress, isReachable }) => progress === "new" && isReachable),
    "follow-up": sum(
      ({ isReachable }) => isReachable,
      ({ followUps }) => followUps,
    ),
    quoted: sum(({ progress, isReachable }) => progress === "quoted" && isReachable),
    sold: sum(({ progress }) => progress === "sold"),
    all: sum(() => true),
    followUpsDue: sum(
      ({ isReachable }) => isReachable,
      ({ due }) => due,
    ),
  };
}

/** Leads to call that are together in the list: those that may be called now, then those whose hours begin next. */
export interface QueueSegment {
  /** When the calling hours begin; null for those that have begun, and for leads whose limit of calls is reached. */
  opensAt: Date | null;
  callAreas: readonly string[];
  isResting: boolean;
  total: number;
}

/** Orders the leads to call: callable now, by the time at which they may be called, limit of calls reached. */
export function segmentsOf(
  groups: readonly QueueGroup[],
  stateOf: (callArea: string) => Pick<CallState, "isOpen" | "turnsAt"> | null,
): QueueSegment[] {
  const byKey = new Map<
    number,
    { opensAt: Date | null; callAreas: Set<string>; isResting: boolean; total: number }
  >();
  for (const group of groups.filter(isToCall)) {
    const state = stateOf(group.callArea);
    const key = group.isResting
      ? Number.POSITIVE_INFINITY
      : state?.isOpen
        ? 0
        : (state?.turnsAt.getTime() ?? LAST);
    const opensAt = group.isResting || state?.isOpen ? null : (state?.turnsAt ?? null);
    const segment = byKey.get(key) ?? { opensAt, callAreas: new Set(), isResting: group.isResting, total: 0 };
    segment.callAreas.add(group.callArea);
    segment.total += group.total;
    byKey.set(key, segment);
  }
  return [...byKey]
    .toSorted(([a], [b]) => a - b)
    .map(([, { callAreas, ...segment }]) => ({ ...segment, callAreas: [...callAreas] }));
}

/** Areas without a calling rule come after all others. */
const LAST = Number.MAX_SAFE_INTEGER;

/** A part of a page: `take` leads of a segment, without its first `skip`. */
export interface SegmentPart {
  segment: QueueSegment;
  skip: number;
  take: number;
}

/** The parts of the segments that are on a page. */
export function partsOfPage(
  segments: readonly QueueSegment[],
  { skip, take }: { skip: number; take: number },
): SegmentPart[] {
  const parts: SegmentPart[] = [];
  let start = 0;
  for (const segment of segments) {
    const from = Math.max(skip, start);
    const to = Math.min(skip + take, start + segment.total);
    if (from < to) parts.push({ segment, skip: from - start, take: to - from });
    start += segment.total;
  }
  return parts;
}
