import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { QueuedLead } from "@/lib/platform/db/generated/client";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { findCallable, listOwnLeads } from "../queries.server";
import type { LeadQuery } from "../schemas";
import { QUEUE_SORTS, QUEUE_VIEWS, type QueueSort, type QueueView } from "./queue-views";

// 11:30 in Chicago: open in Illinois, Florida and Arizona, still closed in Hawaii.
const MONDAY = new Date("2026-11-23T17:30:00Z");
/** Five pages, the last one with 13 leads. */
const LEADS = 113;

let viewer: { id: string };
let rows: QueuedLead[];

beforeAll(async () => {
  await installCatalog();
  const owner = await createOwner();
  viewer = { id: owner.userId };
  await sellLeads(owner, LEADS);
  await sellLeads(await createOwner(), 30);
  // Many leads share a time, so that the order depends on the id as well. Flags fall on other leads than outcomes do.
  await pool().query(
    `UPDATE "QueuedLead" q SET
       "callArea" = (ARRAY['IL/America/Chicago','FL/','AZ/America/Phoenix','HI/Pacific/Honolulu'])[1 + n % 4],
       "soldAt" = now() - (n / 7) * interval '1 hour', "consentAt" = now() - (n / 5) * interval '1 hour',
       "progress" = (ARRAY[NULL,NULL,'contacted','quoted','sold','lost'])[1 + n % 6]::"LeadOutcome",
       "followUpAt" = CASE WHEN n % 3 = 0 THEN now() + (n % 8 - 3.5) * interval '1 day' END,
       "restUntil" = CASE WHEN n % 11 = 0 THEN now() + (n % 2 - 0.5) * interval '1 day' END,
       "isReachable" = n % 13 <> 0, "isSuppressed" = n % 17 = 0
     FROM (SELECT "leadId", row_number() OVER ()::int AS n FROM "QueuedLead" WHERE "userId" = $1) numbered
     WHERE q."leadId" = numbered."leadId"`,
    [viewer.id],
  );
  rows = await db().queuedLead.findMany({ where: { userId: viewer.id } });
});

const mayCall = ({ isReachable, isSuppressed }: QueuedLead) => isReachable && !isSuppressed;
const isToCall = (row: QueuedLead) => mayCall(row) && (row.progress === null || row.progress === "contacted");
const isResting = ({ restUntil }: QueuedLead) => restUntil !== null && restUntil > new Date();

/** What a tab shows, by the rows alone. */
const BELONGS: Readonly<Record<QueueView, (row: QueuedLead) => boolean>> = {
  callable: isToCall,
  new: (row) => mayCall(row) && row.progress === null,
  "follow-up": (row) => mayCall(row) && row.followUpAt !== null,
  quoted: (row) => mayCall(row) && row.progress === "quoted",
  sold: ({ progress }) => progress === "sold",
  all: () => true,
};

/** Smallest first; leads at the same time are in the order of their ids, in the same direction. */
const KEYS: Readonly<Record<QueueSort, { of: (row: QueuedLead) => number; isDescending: boolean }>> = {
  "consent-newest": { of: ({ consentAt }) => consentAt.getTime(), isDescending: true },
  "consent-oldest": { of: ({ consentAt }) => consentAt.getTime(), isDescending: false },
  "received-newest": { of: ({ soldAt }) => soldAt.getTime(), isDescending: true },
  "received-oldest": { of: ({ soldAt }) => soldAt.getTime(), isDescending: false },
  "follow-up": {
    of: ({ followUpAt }) => followUpAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
    isDescending: false,
  },
};

function inOrder(sort: QueueSort, leads: readonly QueuedLead[]): string[] {
  const { of, isDescending } = KEYS[sort];
  const sorted = leads.toSorted((a, b) => of(a) - of(b) || (a.leadId < b.leadId ? -1 : 1));
  return (isDescending ? sorted.toReversed() : sorted).map(({ leadId }) => leadId);
}

/** The ids of each page, from the first to the last. */
async function readPages(query: LeadQuery): Promise<string[][]> {
  const read = (page: number) => listOwnLeads(viewer, { ...query, page }, MONDAY);
  const first = await read(1);
  const others = await Promise.all(Array.from({ length: first.pages - 1 }, (_, index) => read(index + 2)));
  return [first, ...others].map(({ leads }) => leads.map(({ id }) => id));
}

describe("the pages of a tab together", () => {
  const others = QUEUE_VIEWS.filter((view) => view !== "callable");
  const lists = others.flatMap((view) => QUEUE_SORTS.map((sort) => [view, sort] as const));
  it.each(lists)("have each lead of %s once, in the order of %s", async (view, sort) => {
    const expected = inOrder(sort, rows.filter(BELONGS[view]));
    expect(expected.length).toBeGreaterThan(0);
    const pages = await readPages({ view, sort });
    expect(pages.flat()).toEqual(expected);
    expect(pages.slice(0, -1).every(({ length }) => length === 25)).toBe(true);
  });

  it.each(QUEUE_SORTS)(
    "have each lead to call once, by calling hours and then in the order of %s",
    async (sort) => {
      const leads = rows.filter(isToCall);
      const isLater = ({ callArea }: QueuedLead) => callArea.startsWith("HI");
      const open = leads.filter((row) => !isResting(row) && !isLater(row));
      const later = leads.filter((row) => !isResting(row) && isLater(row));
      const resting = leads.filter(isResting);
      expect(Math.min(open.length - 25, later.length, resting.length)).toBeGreaterThan(0);
      expect((await readPages({ view: "callable", sort })).flat()).toEqual(
        [open, later, resting].flatMap((part) => inOrder(sort, part)),
      );
    },
  );
});

it.each<LeadQuery>([
  {},
  { state: "FL" },
  { progress: "contacted" },
  { progress: "new" },
  { progress: "sold" },
])("the counts of the tabs are those of the rows, filtered by %j", async (filter) => {
  const matching = rows.filter(
    ({ callArea, progress }) =>
      callArea.startsWith(filter.state ?? "") &&
      (!filter.progress || (progress ?? "new") === filter.progress),
  );
  const count = (keep: (row: QueuedLead) => boolean) => matching.filter(keep).length;
  const { views } = await listOwnLeads(viewer, filter, MONDAY);
  expect(views).toEqual({
    callable: count((row) => isToCall(row) && !isResting(row) && !row.callArea.startsWith("HI")),
    new: count(BELONGS.new),
    "follow-up": count(BELONGS["follow-up"]),
    quoted: count(BELONGS.quoted),
    sold: count(BELONGS.sold),
    all: matching.length,
    followUpsDue: count((row) => mayCall(row) && row.followUpAt !== null && row.followUpAt <= new Date()),
  });
});

it.each([1, 2])("a tab of one outcome has no lead of another one, on page %d", async (page) => {
  const read = await listOwnLeads(viewer, { view: "quoted", progress: "new", page }, MONDAY);
  expect(read).toMatchObject({ leads: [], total: 0, page: 1 });
  const same = await listOwnLeads(viewer, { view: "quoted", progress: "quoted" }, MONDAY);
  expect(same.total).toBe(rows.filter(BELONGS.quoted).length);
  expect(same.leads).toHaveLength(Math.min(25, same.total));
});

it("a lead stays in its tab while the worker corrects its call area", async () => {
  const owner = await createOwner();
  await sellLeads(owner, 1);
  const reading = new AbortController();
  const correct = async () => {
    while (!reading.signal.aborted) {
      await pool().query(
        `UPDATE "QueuedLead" SET "callArea" = CASE "callArea" WHEN 'IL/' THEN 'IL/America/Chicago' ELSE 'IL/' END
         WHERE "userId" = $1`,
        [owner.userId],
      );
    }
  };
  const corrections = [correct(), correct()];
  const shown: number[] = [];
  for (let read = 0; read < 200; read++) {
    const { leads } = await listOwnLeads({ id: owner.userId }, { view: "callable" }, MONDAY);
    const callable = await findCallable({ id: owner.userId }, {}, 1, MONDAY);
    shown.push(leads.length, callable.leads.length);
  }
  reading.abort();
  await Promise.all(corrections);
  expect(new Set(shown)).toEqual(new Set([1]));
});
