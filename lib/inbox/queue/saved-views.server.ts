import "server-only";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { readInboxFilter, viewUrl } from "../inbox-filter";
import type { SavedViewsDto, SaveViewBody } from "../schemas";

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
