import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import { decimalAmount } from "@/lib/catalog/schemas";
import { fillForecastDto } from "@/lib/forecast/schemas";
import { PLAN_STATUSES } from "@/lib/plans/plan-status";

const action = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("confirm-email") }),
  z.object({
    kind: z.literal("pay-renewal"),
    planId: z.string(),
    dueOn: z.string(),
    name: z.string(),
    amount: decimalAmount,
  }),
  z.object({ kind: z.literal("fix-delivery"), destinationId: z.string(), name: z.string(), count: z.int() }),
  z.object({
    kind: z.literal("call"),
    count: z.int(),
    later: z.int(),
    opensAt: z.nullable(z.string()),
    since: z.string(),
  }),
  z.object({ kind: z.literal("follow-ups-due"), count: z.int() }),
  z.object({ kind: z.literal("connect-crm") }),
  z.object({ kind: z.literal("reorder"), orderId: z.string(), title: z.string(), percent: z.int() }),
  z.object({ kind: z.literal("follow-up"), count: z.int() }),
  z.object({ kind: z.literal("in-review"), count: z.int() }),
  z.object({ kind: z.literal("call-later"), count: z.int(), opensAt: z.string(), since: z.string() }),
  z.object({ kind: z.literal("buy") }),
]);

const resumeAction = z.object({
  kind: z.literal("resume"),
  orderId: z.string(),
  title: z.string(),
  count: z.int(),
});

/** A lead that may be called now. Its phone is on its page, where each view is logged. */
const callableLeadDto = z.object({
  id: z.string(),
  /** `Dana R.` */
  name: z.string(),
  line: z.enum(LINES),
  summary: z.string(),
  state: z.string(),
  /** IANA name of the consumer's zone. */
  zone: z.string(),
  soldAt: z.string(),
  /** When the calling window closes. */
  closesAt: z.string(),
});
export type CallableLeadDto = z.infer<typeof callableLeadDto>;

const runningOrderDto = z.object({
  orderId: z.string(),
  /** `250 Premium life`, `Growth plan, 150 Premium auto`. */
  title: z.string(),
  states: z.array(z.string()),
  purchaseType: z.enum(["one-time", "weekly", "monthly"]),
  quantity: z.int(),
  allocated: z.int(),
  /** Days of the viewer's time zone. */
  today: z.int(),
  yesterday: z.int(),
  isPaused: z.boolean(),
  openSince: z.string(),
  /** Null with fewer than 14 days of data, and for a paused order. */
  forecast: z.nullable(fillForecastDto),
});
export type RunningOrderDto = z.infer<typeof runningOrderDto>;

/** Leads of one day and state. `day` is a date of the viewer's time zone. */
const dayCountDto = z.object({ day: z.string(), /** `Florida` */ state: z.string(), leads: z.int() });
export type DayCountDto = z.infer<typeof dayCountDto>;

const stateResultDto = z.object({
  /** `Florida` */
  state: z.string(),
  received: z.int(),
  contacted: z.int(),
  quoted: z.int(),
  sold: z.int(),
  /** Leads without any outcome. */
  open: z.int(),
  /** What the leads cost that were kept, in cents. */
  spentCents: z.int(),
});

const overviewPlanDto = z.object({
  id: z.string(),
  name: z.string(),
  packageName: z.nullable(z.string()),
  status: z.enum(PLAN_STATUSES),
  interval: z.enum(["weekly", "monthly"]),
  leadQuantity: z.int(),
  nextAmount: z.nullable(decimalAmount),
  /** `2026-12-06`, a date of the plan's time zone. */
  nextChargeOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
});
export type OverviewPlanDto = z.infer<typeof overviewPlanDto>;

const overviewDestinationDto = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["active", "failing", "paused"]),
  accepted: z.int(),
  failed: z.int(),
  p50Ms: z.nullable(z.int()),
  /** Attempts of each of the last 24 hours, the oldest first. */
  hours: z.array(z.object({ accepted: z.int(), failed: z.int() })),
});
export type OverviewDestinationDto = z.infer<typeof overviewDestinationDto>;

const sampleLeadDto = z.object({
  line: z.enum(LINES),
  name: z.string(),
  place: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type SampleLeadDto = z.infer<typeof sampleLeadDto>;

/** Response of GET /api/my/overview. */
export const overviewDto = z.object({
  /** IANA name of the account's time zone, in which its days are counted. */
  timeZone: z.string(),
  /** The date there. */
  today: z.string(),
  /** What to do, for open pages of the previous release, which read no overview with a kind that they do not know. */
  actions: z.array(action),
  /** What to do, the most useful thing first. The previous release does not send it. */
  nextActions: z.optional(z.array(z.union([action, resumeAction]))),
  /** At most three, the newest first. */
  callable: z.array(callableLeadDto),
  /** At most six, the oldest first. */
  running: z.array(runningOrderDto),
  /** The account excludes leads, which the forecasts do not subtract. */
  forecastIgnoresExclusions: z.boolean(),
  /** The last 14 days. */
  days: z.array(dayCountDto),
  results: z.object({ since: z.string(), states: z.array(stateResultDto) }),
  plans: z.array(overviewPlanDto),
  destinations: z.array(overviewDestinationDto),
  setup: z.object({
    hasOrders: z.boolean(),
    /** There is an order that was not cancelled. The previous release does not send it. */
    hasValidOrder: z.optional(z.boolean()),
    hasCrm: z.boolean(),
    hasLeads: z.boolean(),
  }),
  /** Before the first lead: one of each line. */
  samples: z.array(sampleLeadDto),
});
export type OverviewDto = z.infer<typeof overviewDto>;
