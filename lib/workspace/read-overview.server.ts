import "server-only";
import { nameBought } from "@/lib/catalog/name-bought";
import { listDestinations } from "@/lib/delivery/destinations/queries.server";
import type { DestinationsDto } from "@/lib/delivery/destinations/schemas";
import { forecastOrder } from "@/lib/forecast/queries.server";
import { findCallable } from "@/lib/inbox/queries.server";
import { LEAD_COST, NOT_RETURNED, RESULT_LEADS } from "@/lib/inbox/results/result-leads";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { stateName } from "@/lib/kit/state-names";
import { DAY_MS } from "@/lib/kit/time-units";
import { addDays, instantAt, localTime, toIsoDay } from "@/lib/kit/zone-clock";
import { hasExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { listOwnPlans } from "@/lib/plans/queries.server";
import type { PlanDto } from "@/lib/plans/schemas";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { CALLABLE_DAYS, rankNextActions } from "./next-actions";
import { sampleLeads } from "./sample-leads";
import type {
  CallableLeadDto,
  OverviewDestinationDto,
  OverviewDto,
  OverviewPlanDto,
  RunningOrderDto,
} from "./schemas";

const CHART_DAYS = 14;
const RESULT_DAYS = 90;
const FOLLOW_UP_DAYS = 3;

const RUNNING = sql(
  `SELECT d."orderId", d."line", d."tier", d."states" AS "states!", d."quantity", d."allocated", d."openSince",
     d."pausedAt" IS NOT NULL AS "isPaused!", (d."pausedAt" IS NOT NULL AND d."heldAt" IS NULL) AS "isResumable!", c."purchaseType"::text AS "purchaseType!", p."name" AS "packageName",
     EXISTS (SELECT 1 FROM "Plan" l
       WHERE l."userId" = $1 AND l."status" IN ('active', 'past_due')
         AND (l."leadConfigId" = o."leadConfigId" OR EXISTS (
           SELECT 1 FROM "PlanCycle" y WHERE y."planId" = l."id" AND y."leadConfigId" = o."leadConfigId"))) AS "renews!",
     (SELECT count(*)::int FROM "Allocation" a WHERE a."orderId" = d."orderId" AND a."allocatedAt" >= $2) AS "today!",
     (SELECT count(*)::int FROM "Allocation" a
      WHERE a."orderId" = d."orderId" AND a."allocatedAt" >= $3 AND a."allocatedAt" < $2) AS "yesterday!"
   FROM "OrderDemand" d
   JOIN "Order" o ON o."id" = d."orderId"
   JOIN "LeadConfiguration" c ON c."id" = o."leadConfigId"
   LEFT JOIN "LeadPackage" p ON p."id" = c."packageId"
   WHERE d."userId" = $1 AND d."closedAt" IS NULL AND o."status" IN ('approved', 'processing')
   ORDER BY d."openSince", d."orderId" LIMIT 6`,
);

const DAYS = sql(
  `SELECT to_char(q."soldAt" AT TIME ZONE $2::text, 'YYYY-MM-DD') AS "day!", left(q."callArea", 2) AS "state!",
     count(*)::int AS "leads!"
   FROM "QueuedLead" q WHERE q."userId" = $1 AND q."soldAt" >= $3
   GROUP BY 1, 2`,
);

// Bounded by days and by the newest 20,000 leads.
const RESULTS = sql(
  `SELECT l."state" AS "state!", count(*)::int AS "received!", (count(*) FILTER (WHERE noted."contacted"))::int AS "contacted!",
     (count(*) FILTER (WHERE noted."quoted"))::int AS "quoted!",
     (count(*) FILTER (WHERE q."progress" = 'sold'))::int AS "sold!",
     (count(*) FILTER (WHERE q."progress" IS NULL))::int AS "open!", round(sum(${LEAD_COST}))::float8 AS "spentCents!"
   FROM (SELECT * FROM "QueuedLead"
         WHERE "userId" = $1 AND "soldAt" >= $2 ORDER BY "soldAt" DESC LIMIT 20000) q ${RESULT_LEADS}
   WHERE ${NOT_RETURNED}
   GROUP BY 1 ORDER BY count(*) DESC, 1` as const,
);

const FACTS = sql(
  `SELECT
     EXISTS (SELECT 1 FROM "OrderDemand" d JOIN "Order" o ON o."id" = d."orderId"
             WHERE d."userId" = $1 AND d."closedAt" IS NULL AND d."pausedAt" IS NULL AND d."heldAt" IS NULL
               AND d."endedAt" IS NULL AND o."status" IN ('approved', 'processing')) AS "isBeingFilled!",
     EXISTS (SELECT 1 FROM "Allocation" WHERE "userId" = $1) AS "hasLeads!",
     EXISTS (SELECT 1 FROM "Order" WHERE "userId" = $1) AS "hasOrders!",
     EXISTS (SELECT 1 FROM "Order" WHERE "userId" = $1 AND "status" <> 'cancelled') AS "hasValidOrder!",
     (SELECT count(*)::int FROM "Order" WHERE "userId" = $1 AND "status" = 'pending') AS "inReview!",
     (SELECT count(*)::int FROM "QueuedLead" q
      WHERE q."userId" = $1 AND q."followUpAt" <= $4 AND q."isReachable" AND NOT q."isSuppressed") AS "followUpsDue!",
     (SELECT count(*)::int FROM (
        SELECT 1 FROM "QueuedLead" q
        CROSS JOIN LATERAL (
          SELECT "at" FROM "LeadNote"
          WHERE "leadId" = q."leadId" AND "userId" = $1 AND "outcome" IS NOT NULL ORDER BY "id" DESC LIMIT 1
        ) n
        WHERE q."userId" = $1 AND q."soldAt" >= $2 AND q."progress" = 'quoted' AND n."at" < $3
          AND q."followUpAt" IS NULL AND q."isReachable" AND NOT q."isSuppressed"
        LIMIT 100) one) AS "quotesToFollowUp!"`,
);

/** Who looks, with the time zone in which their days are counted. */
interface OverviewViewer {
  id: string;
  timeZone: string;
  emailConfirmedAt: Date | null;
}

/** Everything that the customer's overview shows, in one read. */
export async function readOverview(viewer: OverviewViewer, now = new Date()): Promise<OverviewDto> {
  const { id, timeZone } = viewer;
  const today = localTime(timeZone, now);
  const startOf = (days: number) => instantAt(timeZone, addDays(today, days), 0);
  const since = new Date(now.getTime() - RESULT_DAYS * DAY_MS);
  const followUpFrom = new Date(now.getTime() - FOLLOW_UP_DAYS * DAY_MS);
  const [running, days, states, [facts], callable, plans, delivery, forecastIgnoresExclusions] =
    await Promise.all([
      replica().rows(RUNNING, [id, startOf(0), startOf(-1)]),
      replica().rows(DAYS, [id, timeZone, startOf(1 - CHART_DAYS)]),
      replica().rows(RESULTS, [id, since]),
      replica().rows(FACTS, [id, since, followUpFrom, now]),
      readCallable(viewer, startOf(1 - CALLABLE_DAYS), now),
      listOwnPlans(viewer),
      listDestinations(id),
      hasExclusions(viewer),
    ]);
  // A browser with alerts gets no leads.
  const destinations = delivery.destinations.filter(({ kind }) => kind !== "push");
  const orders = await Promise.all(
    running.map(async (row) =>
      toRunningOrder(row, row.isPaused ? null : await forecastOrder(viewer, row.orderId, now)),
    ),
  );
  const setup = {
    hasOrders: facts?.hasOrders ?? false,
    hasValidOrder: facts?.hasValidOrder ?? false,
    hasLeads: facts?.hasLeads ?? false,
    hasCrm: destinations.some(({ kind }) => kind !== "email"),
  };
  const nextActions = rankNextActions({
    ...setup,
    emailConfirmed: viewer.emailConfirmedAt !== null,
    declined: plans.flatMap(toDeclined),
    failing: destinations.filter(isFailing),
    callableNow: callable.now,
    callableLater: callable.later,
    callableSince: toIsoDay(addDays(today, 1 - CALLABLE_DAYS)),
    opensAt: callable.opensAt?.toISOString() ?? null,
    ...waitingOf(facts),
    running: running.map((row) => ({ ...row, title: titleOf(row) })),
  });
  return {
    timeZone,
    today: toIsoDay(today),
    // The previous release knows every kind but this one.
    actions: nextActions.filter((action) => action.kind !== "resume"),
    nextActions,
    callable: callable.leads,
    running: orders,
    forecastIgnoresExclusions,
    days: days.map(withStateName),
    results: { since: since.toISOString(), states: states.map(withStateName) },
    plans: plans.filter(({ status }) => status !== "ended").map(toPlan),
    destinations: destinations.map(toDestination),
    setup,
    samples: setup.hasLeads ? [] : sampleLeads(now),
  };
}

/** What waits for the customer, and whether an order is being filled. */
function waitingOf(facts: RowOf<typeof FACTS> | undefined) {
  return {
    followUpsDue: facts?.followUpsDue ?? 0,
    quotesToFollowUp: facts?.quotesToFollowUp ?? 0,
    inReview: facts?.inReview ?? 0,
    isBeingFilled: facts?.isBeingFilled ?? false,
  };
}

/** The row with the state's name in place of its code. */
function withStateName<Row extends { state: string }>(row: Row): Row {
  return { ...row, state: stateName(row.state) };
}

function titleOf({ quantity, line, tier, packageName }: RowOf<typeof RUNNING>): string {
  return nameBought({ quantity, line, tier, packageName });
}

function toRunningOrder(row: RowOf<typeof RUNNING>, forecast: RunningOrderDto["forecast"]): RunningOrderDto {
  const { orderId, states, quantity, allocated, isPaused, today, yesterday } = row;
  return {
    orderId,
    states,
    quantity,
    allocated,
    isPaused,
    today,
    yesterday,
    title: titleOf(row),
    purchaseType: PURCHASE_TYPES[row.purchaseType] ?? "one-time",
    openSince: row.openSince.toISOString(),
    forecast,
  };
}

const PURCHASE_TYPES: Readonly<Record<string, RunningOrderDto["purchaseType"]>> = {
  weekly: "weekly",
  monthly: "monthly",
};

function toDeclined({ id: planId, name, periods }: PlanDto) {
  return periods
    .filter(({ isPayable }) => isPayable)
    .map(({ dueOn, amount, bought }) => ({ planId, dueOn, name: bought?.name ?? name, amount }));
}

function isFailing({ health }: DestinationsDto["destinations"][number]): boolean {
  return health.state === "failing" || health.pausedBy === "failing" || health.pausedBy === "gone";
}

function toPlan(plan: PlanDto): OverviewPlanDto {
  const { id, name, packageName, status, interval, leadQuantity, nextAmount, nextChargeOn, endsOn } = plan;
  return { id, name, packageName, status, interval, leadQuantity, nextAmount, nextChargeOn, endsOn };
}

function toDestination(destination: DestinationsDto["destinations"][number]): OverviewDestinationDto {
  const { id, name, health } = destination;
  const { state, accepted, failed, p50Ms, hours } = health;
  return { id, name, state, accepted, failed, p50Ms, hours };
}

const CALLABLE_SHOWN = 3;

interface Callable {
  now: number;
  later: number;
  /** When the next window of those opens. */
  opensAt: Date | null;
  leads: CallableLeadDto[];
}

/** The viewer's new leads sold since `since`, by whether they may be called now. Names are shortened, so no view is logged. */
async function readCallable(viewer: { id: string }, since: Date, now: Date): Promise<Callable> {
  const filter = { progress: "new", from: since.toISOString() } as const;
  const { leads, ...counts } = await findCallable(viewer, filter, CALLABLE_SHOWN, now);
  return { ...counts, leads: leads.flatMap(toCallable) };
}

/** Empty for a lead without a name, or that nobody may call. */
function toCallable({ id, name, call, line, summary, state, soldAt }: LeadRowDto): CallableLeadDto[] {
  const [zone] = call?.zones ?? [];
  if (!name || !call || !zone) return [];
  return [{ id, name: shortName(name), line, summary, state, zone, soldAt, closesAt: call.turnsAt }];
}

/** `Dana R.` */
function shortName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial}.` : first;
}
