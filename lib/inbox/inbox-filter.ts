import { LINES, type Line } from "@/lib/catalog/lines";
import { readDay, startOfDay } from "@/lib/kit/day-range";
import { isUuid } from "@/lib/kit/is-uuid";
import { readPage } from "@/lib/kit/read-page";
import { LEAD_PROGRESS, type LeadProgress } from "./outcome";
import { QUEUE_SORTS, QUEUE_VIEWS, type QueueSort, type QueueView } from "./queue/queue-views";

/** The tab that the page opens with. */
export const FIRST_VIEW: QueueView = "callable";

/** The filter in the URL of the leads page. Empty text means not filtered. */
export interface InboxFilter {
  line: Line | "";
  /** Two letters. */
  state: string;
  orderId: string;
  progress: LeadProgress | "";
  /** First and last day of sale in the browser's time zone, YYYY-MM-DD. */
  from: string;
  to: string;
  /** The tab; empty for the first one. */
  view: QueueView | "";
  /** Empty for the order of the tab. */
  sort: QueueSort | "";
  /** Stands for the text of a search, which may name a person: `searchTextOf` has the text. Empty without a search. */
  searchId: string;
  /** Digits, from 1. */
  page: string;
}

/** Reads the filter from URL parameters. Invalid values are ignored. */
export function readInboxFilter(parameters: { get(name: string): string | null }): InboxFilter {
  const state = parameters.get("state") ?? "";
  const orderId = parameters.get("orderId") ?? "";
  const searchId = parameters.get("searchId") ?? "";
  return {
    line: LINES.find((line) => line === parameters.get("line")) ?? "",
    state: /^[A-Z]{2}$/.test(state) ? state : "",
    orderId: isUuid(orderId) ? orderId : "",
    progress: LEAD_PROGRESS.find((progress) => progress === parameters.get("progress")) ?? "",
    from: readDay(parameters.get("from")),
    to: readDay(parameters.get("to")),
    view: QUEUE_VIEWS.find((view) => view === parameters.get("view")) ?? "",
    sort: QUEUE_SORTS.find((sort) => sort === parameters.get("sort")) ?? "",
    searchId: /^[0-9a-f]{8}$/.test(searchId) ? searchId : "",
    page: readPage(parameters),
  };
}

/** Whether any filter or a search is set. Tab, order and page are no filters. */
export function isNarrowed({ page: _page, view: _view, sort: _sort, ...filter }: InboxFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** Whether the list has every lead that is sold now, perhaps not on its first page. */
export function hasEveryNewLead(filter: InboxFilter): boolean {
  return !isNarrowed(filter) && ["", FIRST_VIEW, "new", "all"].includes(filter.view);
}

/** The query of GET /api/my/leads. Days start at midnight in the browser's time zone. The text of a search is no part of it. */
export function toInboxQuery(filter: InboxFilter): string {
  const { from, to, searchId: _search, ...rest } = { ...filter, view: filter.view || FIRST_VIEW };
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value));
  if (from) query.set("from", startOfDay(from, 0));
  if (to) query.set("to", startOfDay(to, 1));
  return query.toString();
}

/** The query of the page's URL for a filter, without page and search: what is saved as a view. */
export function viewUrl({ page: _page, searchId: _search, ...filter }: InboxFilter): string {
  const view = filter.view === FIRST_VIEW ? "" : filter.view;
  return new URLSearchParams(Object.entries({ ...filter, view }).filter(([, value]) => value)).toString();
}

/** Whether a tab is an outcome, so that its link leaves out the outcome of the filter. */
export function isOutcomeView(view: QueueView): boolean {
  return LEAD_PROGRESS.some((progress) => progress === view);
}

/** The query of a tab's link. The tab keeps the search: its count is what the search finds there. */
export function tabUrl(filter: InboxFilter, view: QueueView): string {
  const progress = isOutcomeView(view) ? "" : filter.progress;
  const query = new URLSearchParams(viewUrl({ ...filter, progress, view, sort: "" }));
  if (filter.searchId) query.set("searchId", filter.searchId);
  return query.toString();
}
