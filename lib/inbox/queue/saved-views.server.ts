import "server-only";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { addDays, type CalendarDay, fromIsoDay, instantAt } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { FIRST_VIEW, type InboxFilter, readInboxFilter, viewUrl } from "../inbox-filter";
import type { LeadFilter, SavedViewCountsDto, SavedViewsDto, SaveViewBody } from "../schemas";
import { countQueueGroups } from "../select-leads.server";
import { callStateOf } from "./call-state";
import { countViews } from "./queue-views";

/** Saved views of an account at most: they are tabs. */
const MAX_VIEWS = 20;

/** The viewer's saved views, oldest first. */
export async function listViews(viewer: { id: string }): Promise<SavedViewsDto> {
  const views = await db().queueView.findMany({
    where: { userId: viewer.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, query: true },
    take: MAX_VIEWS,
  });
  return { views };
}

const INSERT_VIEW = sql(
  `INSERT INTO "QueueView" ("id", "userId", "name", "query") SELECT gen_random_uuid(), $1, $2, $3
   WHERE (SELECT count(*) FROM "QueueView" WHERE "userId" = $1) < $4 ON CONFLICT DO NOTHING`,
);

/**
 * Saves the filter of the list under a name. Of the URL only known filters are kept: not the page, and not the text of a
 * search, which may name a person.
 * @throws AppError 409 when the name is taken; 422 when there are 20 views.
 */
export async function saveView(
  viewer: { id: string },
  { name, query }: SaveViewBody,
): Promise<SavedViewsDto> {
  const kept = viewUrl(readInboxFilter(new URLSearchParams(query)));
  const isSaved = (await autocommit.execute(INSERT_VIEW, [viewer.id, name, kept, MAX_VIEWS])) > 0;
  if (isSaved) return listViews(viewer);
  const { views } = await listViews(viewer);
  if (views.some((view) => view.name === name)) {
    throw conflict("view-name-taken", "You have a view with this name. Please choose another one.");
  }
  throw refused("too-many-views", `You have ${MAX_VIEWS} views. Please delete one first.`);
}

/** Deletes one of the viewer's saved views. @throws AppError 404 for another account's view. */
export async function deleteView(viewer: { id: string }, viewId: string): Promise<SavedViewsDto> {
  const { count } = await db().queueView.deleteMany({ where: { id: viewId, userId: viewer.id } });
  if (count === 0) throw notFound("View");
  return listViews(viewer);
}

/**
 * Counts the leads of each of the viewer's saved views, as its tab in the list does. Filters that only differ in the tab are
 * read once.
 * @param viewer the time zone is the one in which the list's days begin.
 */
export async function countSavedViews(
  viewer: { id: string; timeZone: string },
  now = new Date(),
): Promise<SavedViewCountsDto> {
  const { views } = await listViews(viewer);
  const known = new Map<string, ReturnType<typeof countViews>>();
  const isOpen = (callArea: string) => callStateOf(callArea, now)?.isOpen ?? false;
  const counts: SavedViewCountsDto["counts"] = [];
  for (const { id, query } of views) {
    const saved = readInboxFilter(new URLSearchParams(query));
    const filter = toLeadFilter(saved, viewer.timeZone);
    const key = JSON.stringify(filter);
    const ofFilter = known.get(key) ?? countViews(await countQueueGroups(viewer, filter), isOpen);
    known.set(key, ofFilter);
    counts.push({ id, leads: ofFilter[saved.view || FIRST_VIEW] });
  }
  return { counts };
}

function toLeadFilter({ line, state, orderId, progress, from, to }: InboxFilter, zone: string): LeadFilter {
  const startOf = (day: CalendarDay) => instantAt(zone, day, 0).toISOString();
  return {
    ...(line && { line }),
    ...(state && { state }),
    ...(orderId && { orderId }),
    ...(progress && { progress }),
    ...(from && { from: startOf(fromIsoDay(from)) }),
    ...(to && { to: startOf(addDays(fromIsoDay(to), 1)) }),
  };
}
