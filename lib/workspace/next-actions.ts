/** New leads of so many days are counted as leads to call: those of today and of the days before it. */
export const CALLABLE_DAYS = 14;

/** What the rule needs to know about an account. */
export interface AccountFacts {
  emailConfirmed: boolean;
  /** Charges that were declined and that the customer can pay. */
  declined: readonly { planId: string; dueOn: string; name: string; amount: string }[];
  /** Destinations that fail, or that were paused because they failed. */
  failing: readonly { id: string; name: string }[];
  /** New leads sold since `callableSince` whose calling window is open, and those whose window opens later. */
  callableNow: number;
  callableLater: number;
  /** A date, YYYY-MM-DD. The list is filtered by it, so that it shows the leads that were counted. */
  callableSince: string;
  /** When the next window opens, ISO 8601; null without a lead that waits for it. */
  opensAt: string | null;
  /** Leads whose reminder is due, as the list counts them under Follow up. */
  followUpsDue: number;
  /** Quoted leads without another outcome for three days or more, and without a reminder. */
  quotesToFollowUp: number;
  /** A webhook, HubSpot, Salesforce or mapped destination exists. */
  hasCrm: boolean;
  /** Orders that staff have not approved yet. */
  inReview: number;
  /** Orders that get leads. */
  running: readonly {
    orderId: string;
    title: string;
    allocated: number;
    quantity: number;
    /** False also when its plan was paused or cancelled: the order then ends with its last lead, as a single purchase does. */
    renews: boolean;
    /** The customer has paused it, and nothing else stops it. */
    isResumable: boolean;
  }[];
  hasOrders: boolean;
  /** At least one of the running orders is not paused. All of them count, also those that `running` has no place for. */
  isBeingFilled: boolean;
}

/** Something to do, with what its card says. */
export type NextAction =
  | { kind: "confirm-email" }
  | { kind: "pay-renewal"; planId: string; dueOn: string; name: string; amount: string }
  | { kind: "fix-delivery"; destinationId: string; name: string; count: number }
  | { kind: "call"; count: number; later: number; opensAt: string | null; since: string }
  | { kind: "follow-ups-due"; count: number }
  | { kind: "resume"; orderId: string; title: string; count: number }
  | { kind: "connect-crm" }
  | { kind: "reorder"; orderId: string; title: string; percent: number }
  | { kind: "follow-up"; count: number }
  | { kind: "in-review"; count: number }
  | { kind: "call-later"; count: number; opensAt: string; since: string }
  | { kind: "buy" };

/** From this share on, in percent, a running order that does not renew is offered again. */
const REORDER_AT_PERCENT = 80;

/**
 * What the customer should do, the most useful thing first. What stops leads or money comes before calls, calls (new leads,
 * then reminders) before what makes the next days better, and waiting comes last. A pause is the customer's own decision, so it comes
 * after the calls.
 */
export function rankNextActions(facts: AccountFacts): NextAction[] {
  const { declined, failing, callableNow, callableLater, opensAt, callableSince: since } = facts;
  const [charge] = declined;
  const [destination] = failing;
  return [
    facts.emailConfirmed ? null : ({ kind: "confirm-email" } as const),
    charge ? ({ kind: "pay-renewal", ...charge } as const) : null,
    destination
      ? ({
          kind: "fix-delivery",
          destinationId: destination.id,
          name: destination.name,
          count: failing.length,
        } as const)
      : null,
    callableNow > 0
      ? ({ kind: "call", count: callableNow, later: callableLater, opensAt, since } as const)
      : null,
    facts.followUpsDue > 0 ? ({ kind: "follow-ups-due", count: facts.followUpsDue } as const) : null,
    facts.isBeingFilled ? null : resume(facts.running),
    facts.hasOrders && !facts.hasCrm ? ({ kind: "connect-crm" } as const) : null,
    facts.isBeingFilled ? reorder(facts.running) : null,
    facts.quotesToFollowUp > 0 ? ({ kind: "follow-up", count: facts.quotesToFollowUp } as const) : null,
    facts.inReview > 0 ? ({ kind: "in-review", count: facts.inReview } as const) : null,
    callableNow === 0 && callableLater > 0 && opensAt !== null
      ? ({ kind: "call-later", count: callableLater, opensAt, since } as const)
      : null,
    facts.running.length === 0 && facts.inReview === 0 ? ({ kind: "buy" } as const) : null,
  ].filter((action) => action !== null);
}

function resume(running: AccountFacts["running"]): NextAction | null {
  const paused = running.filter(({ isResumable }) => isResumable);
  const [first] = paused;
  return first ? { kind: "resume", orderId: first.orderId, title: first.title, count: paused.length } : null;
}

/** The fullest order of those that end with their last lead, unless another order still has enough to deliver. */
function reorder(running: AccountFacts["running"]): NextAction | null {
  const filled = running.map((order) => ({ ...order, percent: percentOf(order) }));
  if (filled.some(({ renews, percent }) => renews || percent < REORDER_AT_PERCENT)) return null;
  const [fullest] = filled.toSorted((a, b) => b.percent - a.percent);
  return fullest
    ? { kind: "reorder", orderId: fullest.orderId, title: fullest.title, percent: fullest.percent }
    : null;
}

function percentOf({ allocated, quantity }: { allocated: number; quantity: number }): number {
  return quantity === 0 ? 100 : Math.floor((100 * allocated) / quantity);
}
