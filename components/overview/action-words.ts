import { formatCountOf, formatStoppedCount } from "@/lib/kit/format-count";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { CALLABLE_DAYS, type NextAction } from "@/lib/workspace/next-actions";

/** What the page says about an action, and where its button leads. */
export interface ActionWords {
  title: string;
  text: string;
  button: string;
  href: string;
}

const FIXED = {
  "confirm-email": {
    title: "Confirm your email",
    text: "Please open the link that we sent to you. Your leads always appear here. We send them to a destination once your email is confirmed.",
    button: "Send the link again",
    href: paths.settings,
  },
  "connect-crm": {
    title: "Connect your CRM",
    text: "Until you add a destination, leads arrive here only.",
    button: "Connect a CRM",
    href: paths.newDestination,
  },
  buy: {
    title: "Get your next leads",
    text: "No order is being filled. Choose line, states and quantity; the price is shown as you choose.",
    button: "Purchase leads",
    href: paths.purchaseLeads,
  },
} as const;

/** @param clock the time of day of an instant in the reader's zone: `10:00 AM`. */
export function describeAction(action: NextAction, clock: (at: string) => string): ActionWords {
  switch (action.kind) {
    case "confirm-email":
    case "connect-crm":
    case "buy":
      return FIXED[action.kind];
    case "pay-renewal":
      return {
        title: `Your ${action.name} plan was not renewed`,
        text: `The charge of ${formatDecimal(action.amount)} was declined. Pay it to keep your leads coming.`,
        button: "Pay now",
        href: paths.periodPayment(action.planId, action.dueOn),
      };
    case "fix-delivery":
      return {
        title: action.count === 1 ? `Delivery to ${action.name} fails` : `${action.count} destinations fail`,
        text: "Your leads are still here. Check the destination, then resend them.",
        button: "Check delivery",
        href: action.count === 1 ? paths.destination(action.destinationId) : paths.delivery,
      };
    case "resume":
      return {
        title: action.count === 1 ? "Your order is paused" : "Your orders are paused",
        text:
          action.count === 1
            ? `You paused ${action.title}. You get no leads until you resume it.`
            : "You paused each of them. You get no leads until you resume one.",
        button: action.count === 1 ? "Go to the order" : "Show orders",
        href: action.count === 1 ? paths.order(action.orderId) : paths.orders,
      };
    case "reorder":
      return {
        title: `${action.title} is ${action.percent}% filled`,
        text: "Order again now, and your leads keep coming without a gap.",
        button: "Order again",
        href: paths.order(action.orderId),
      };
    case "follow-up":
      return {
        title: `${formatStoppedCount(action.count)} ${action.count === 1 ? "quote" : "quotes"} to follow up`,
        text: "These leads were quoted 3 or more days ago and have no later outcome and no reminder. Only leads of the last 90 days count. The list has all your quotes, the oldest first.",
        button: "Show all quotes",
        href: `${paths.leads}?view=quoted&sort=received-oldest`,
      };
    case "in-review":
      return {
        title: action.count === 1 ? "Order in review" : `${action.count} orders in review`,
        text: "Paid. We review orders within one business day. Then your leads start to arrive.",
        button: "Show orders",
        href: paths.orders,
      };
    case "call":
    case "follow-ups-due":
    case "call-later":
      return describeCalls(action, clock);
  }
}

/** Leads to call: new ones, and those of a reminder. */
function describeCalls(
  action: Extract<NextAction, { kind: "call" | "follow-ups-due" | "call-later" }>,
  clock: (at: string) => string,
): ActionWords {
  switch (action.kind) {
    case "call":
      return {
        title: `${leads(action.count, "new ")} ${action.count === 1 ? "is" : "are"} callable now`,
        text:
          action.later > 0 && action.opensAt
            ? `${leads(action.later, "more ")} may be called later, the first at ${clock(action.opensAt)} your time.`
            : "Their calling windows are open. The sooner you call, the better.",
        button: "Start calling",
        href: `${paths.leads}?progress=new&from=${action.since}`,
      };
    case "follow-ups-due":
      return {
        title: `${formatCountOf(action.count, "follow-up")} due`,
        text: "You asked to be reminded, and the time has come.",
        button: "Show follow-ups",
        href: `${paths.leads}?view=follow-up`,
      };
    case "call-later":
      return {
        title: `${leads(action.count, "new ")} ${action.count === 1 ? "waits" : "wait"} for the calling window`,
        text: `The first window opens at ${clock(action.opensAt)} your time.`,
        button: "Show leads",
        href: `${paths.leads}?progress=new&from=${action.since}`,
      };
  }
}

function leads(count: number, kind = ""): string {
  return formatCountOf(count, `${kind}lead`);
}

/**
 * Why there is nothing to do, as far as the page knows: not that every lead has an outcome. Older leads may have none, and a lead
 * rests after the last call that its state allows in 24 hours.
 */
export function nothingToDoWords(running: readonly { isPaused: boolean }[]): string {
  const isOne = running.filter(({ isPaused }) => !isPaused).length === 1;
  return `No new lead of the last ${CALLABLE_DAYS} days can be called now, no follow-up is due, and ${
    isOne ? "an order is" : "orders are"
  } being filled. New leads appear here.`;
}
