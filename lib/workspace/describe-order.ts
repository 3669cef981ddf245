import { formatCountOf } from "@/lib/kit/format-count";
import { endedShort, nameOutcome } from "@/lib/orders/order-outcome";
import type { OrderStatus } from "@/lib/orders/order-status";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import { type OrderPageDto, outcomeOfPage } from "./order-page";

/** States are named up to this number, and counted above it. */
const NAMED_STATES = 8;

/** What an order bought, as text. */
export interface OrderText {
  /** `250 Premium life leads`. */
  title: string;
  /** `From Florida, Texas and Arizona, at $42.00 a lead. One time. Each lead is sold to you alone.` */
  intro: string;
}

/** Says what an order bought. Its states are those of its rules, which the customer may have changed since. */
export function describeOrder(
  page: Pick<OrderPageDto, "order" | "bought" | "plan" | "rules" | "states" | "stateNames">,
): OrderText {
  const { leads, name, isChosen } = page.bought;
  const price = nameUnitPrice({ totalAmount: page.order.totalAmount, leads });
  const codes = page.rules?.states ?? page.states;
  const from = isChosen ? "Chosen one by one" : `From ${nameStates(codes, page.stateNames)}`;
  const options = nameOptions(page.bought);
  return {
    title: formatCountOf(leads, `${name} lead`),
    intro: `${from}${options ? `, ${options}` : ""}, at ${price} a lead. ${sayBilling(page)} Each lead is sold to you alone.`,
  };
}

/** The plan of a purchase follows seconds after the order: until then, it is known to renew, but not when. */
function sayBilling({ bought, plan }: Pick<OrderPageDto, "bought" | "plan">): string {
  if (bought.purchaseType === "one-time") return "One time.";
  return plan && !plan.nextChargeOn
    ? `Part of a ${bought.purchaseType} plan.`
    : `Renews ${bought.purchaseType}.`;
}

/** `with a wish to name a beneficiary and a household income of $75,000 or more`; empty without options. */
export function nameOptions({ beneficiary, higherIncome }: OrderPageDto["bought"]): string {
  const options = [
    ...(beneficiary ? ["a wish to name a beneficiary"] : []),
    ...(higherIncome ? ["a household income of $75,000 or more"] : []),
  ];
  return options.length === 0 ? "" : `with ${options.join(" and ")}`;
}

type Progress = Pick<OrderPageDto, "order" | "bought" | "progress">;

/**
 * How an order ended, for a page of an order that is cancelled or completed. Staff may complete an order early, so its status
 * alone does not say that it got all its leads.
 */
export function describeEnd(page: Progress & Pick<OrderPageDto, "isPaidBack">): {
  headline: string;
  detail: string | null;
} {
  if (page.order.status === "cancelled")
    return { headline: "This order has ended", detail: "It gets no more leads." };
  const outcome = outcomeOfPage(page);
  if (outcome.hasAllBought && !endedShort(outcome)) return { headline: "All leads delivered", detail: null };
  if (outcome.isOpen) {
    const toCome = outcome.total - outcome.delivered;
    return {
      headline: `${formatCountOf(toCome, "replacement")} to come`,
      detail: "Some of the leads that you chose could not be sold to you any more.",
    };
  }
  return {
    headline: `Ended with ${nameOutcome(outcome)}`,
    detail: page.isPaidBack
      ? "It gets no more leads. The money for what was not delivered has gone back to you, or is on its way."
      : "It gets no more leads. We refund what was not delivered, unless the payment is disputed at your bank or you agreed on something else with us.",
  };
}

const STEPS: Readonly<Record<Exclude<OrderStatus, "completed">, string>> = {
  pending: "Paid",
  approved: "Approved",
  processing: "First lead delivered",
  cancelled: "Ended",
};

/** A status of the order's history, in words. An order that staff completed early, or opened again, did not have all leads. */
export function nameStep(to: OrderStatus, page: Progress): string {
  if (to !== "completed") return STEPS[to];
  if (page.order.status !== "completed") return "Completed";
  const outcome = outcomeOfPage(page);
  if (endedShort(outcome)) return "Ended";
  return outcome.hasAllBought ? "All leads delivered" : "Completed";
}

function nameStates(codes: readonly string[], names: Readonly<Record<string, string>>): string {
  if (codes.length > NAMED_STATES) return `${codes.length} states`;
  return joinWords(codes.map((code) => names[code] ?? code));
}

/** `Ohio`, `Ohio and Texas`, `Ohio, Texas and Utah`. */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
