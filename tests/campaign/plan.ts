import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { createRandom, type Random } from "@/sandbox/publisher/random";
import {
  type ApiPurchasePlan,
  drawApiPurchases,
  ORDERS_PER_SHELF_ORDER,
  SHELF_STATE,
} from "./api-purchase-plan";
import { drawFault, FAULT_KINDS, type FaultKind, type FaultPlan } from "./faults/fault-plan";
import { drawMoneyMoves, type MoneyMovePlan } from "./money-plan";
import type { CampaignOptions } from "./options";

/** How a customer pays, and what happens to the payment. */
export const PURCHASE_KINDS = [
  /** Paid; the browser claims the order. */
  "claimed",
  /** Paid; the browser is closed before it claims the order. */
  "browser-closed",
  /** Paid; browser claims, webhook and repeated events at the same instant. */
  "raced",
  /** The card is declined, then another one is accepted. */
  "declined-first",
  /** A bank debit that settles later. */
  "bank-debit",
  /** A bank debit that fails later. */
  "bank-debit-failed",
  /** The checkout is opened twice at once, and left. */
  "abandoned",
  /** A second payment for a package that is already paid for. */
  "paid-twice",
  /** A payment of another amount than the package costs. */
  "wrong-amount",
  /** A payment with the metadata of another account. */
  "wrong-owner",
] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** What staff and customer do with the order afterwards. */
export const AFTERMATHS = ["approve", "approve", "approve", "approve-and-cancel", "none", "none"] as const;

export interface PurchasePlan {
  customer: number;
  kind: PurchaseKind;
  line: (typeof LINES)[number];
  tier: (typeof TIERS)[number];
  /** A package of 50 leads, or 250 leads of the builder. */
  isPackage: boolean;
  states: readonly string[];
  aftermath: (typeof AFTERMATHS)[number];
  /** A daily limit, set after the approval: how many leads the order may still get that day; null: no limit. */
  roomToday: number | null;
}

/** What a publisher posts. */
export const POST_KINDS = [
  "new-person",
  /** Two publishers post the same person at the same instant. */
  "same-person-at-once",
  /** The same post with the same Idempotency-Key, several times at once. */
  "repeated-at-once",
  /** A person who was posted before. */
  "known-person",
] as const;
export type PostKind = (typeof POST_KINDS)[number];

export interface PostPlan {
  publisher: number;
  kind: PostKind;
  line: (typeof LINES)[number];
  /** Seed of the person and the answers. */
  seed: number;
  /** Number of the person: unique, except for people who were posted before. */
  person: number;
}

/** A customer gives one of their leads back. */
export interface ReturnPlan {
  /** Share of the whole campaign after which it happens, 0 to 1. */
  at: number;
  remedy: "replacement" | "refund";
  isApproved: boolean;
  /** Chooses the lead among those that are sold by then, 0 to 1. */
  choice: number;
}

/** Everything that a campaign does, in the order of its beginning. */
export interface Plan {
  customers: number;
  publishers: number;
  purchases: readonly PurchasePlan[];
  posts: readonly PostPlan[];
  returns: readonly ReturnPlan[];
  /** In the order of their time. */
  apiPurchases: readonly ApiPurchasePlan[];
  faults: readonly FaultPlan[];
  /** In the order of their time. */
  moneyMoves: readonly MoneyMovePlan[];
}

/** Purchases of one customer: few enough for the limit on opening checkouts. */
const PURCHASES_PER_CUSTOMER = 12;
const LEADS_PER_PUBLISHER = 400;
const MOST_PUBLISHERS = 40;
const WEIGHTS: Readonly<Record<PurchaseKind, number>> = {
  claimed: 34,
  "browser-closed": 16,
  raced: 18,
  "declined-first": 6,
  "bank-debit": 7,
  "bank-debit-failed": 3,
  abandoned: 4,
  "paid-twice": 5,
  "wrong-amount": 4,
  "wrong-owner": 3,
};

/** Draws the whole campaign from one stream of pseudo-random numbers: the same options give the same plan. */
export function createPlan({ seed, purchases, leads }: CampaignOptions): Plan {
  const random = createRandom(seed);
  const customers = Math.max(6, Math.ceil(purchases / PURCHASES_PER_CUSTOMER));
  const publishers = Math.min(MOST_PUBLISHERS, Math.max(4, Math.ceil(leads / LEADS_PER_PUBLISHER)));
  return {
    customers,
    publishers,
    purchases: times(purchases, (index) => drawPurchase(random, customers, index)),
    posts: drawPosts(random, leads, publishers),
    returns: times(Math.ceil(leads / 150), () => drawReturn(random)),
    faults: drawFaults(random, purchases + leads),
    apiPurchases: drawApiPurchases(random, purchases),
    moneyMoves: drawMoneyMoves(random, purchases),
  };
}

function drawPurchase(random: Random, customers: number, index: number): PurchasePlan {
  const isPackage = random.chance(0.7);
  return {
    customer: random.integer(0, customers - 1),
    kind: drawKind(random),
    line: random.pick(LINES),
    tier: isPackage ? "premium" : random.pick(TIERS),
    isPackage,
    states: [...drawStates(random), ...(index % ORDERS_PER_SHELF_ORDER === 0 ? [SHELF_STATE] : [])],
    aftermath: random.pick(AFTERMATHS),
    // Small: two sales at the same instant must meet at the last lead of a limit, also in a short campaign.
    roomToday: random.chance(0.4) ? random.integer(1, 6) : null,
  };
}

function drawKind(random: Random): PurchaseKind {
  const total = PURCHASE_KINDS.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
  let left = random.next() * total;
  return PURCHASE_KINDS.find((kind) => (left -= WEIGHTS[kind]) < 0) ?? "claimed";
}

/** Half of the orders take every state but one, so that leads find an order also in a short campaign. */
function drawStates(random: Random): string[] {
  const all = STATE_SEEDS.map(({ code }) => code).filter((code) => code !== SHELF_STATE);
  if (random.chance(0.5)) return all;
  const first = random.integer(0, all.length - 1);
  const count = random.integer(5, 25);
  return times(count, (index) => all[(first + index) % all.length] ?? "CA");
}

function drawPosts(random: Random, count: number, publishers: number): PostPlan[] {
  let people = 0;
  return times(count, () => {
    const kind = drawPostKind(random);
    const isKnown = kind === "known-person" && people > 0;
    return {
      publisher: random.integer(0, publishers - 1),
      kind,
      line: random.pick(LINES),
      seed: random.integer(0, 2 ** 31),
      person: isKnown ? random.integer(Math.max(0, people - 200), people - 1) : people++,
    };
  });
}

function drawPostKind(random: Random): PostKind {
  const drawn = random.next();
  if (drawn < 0.08) return "same-person-at-once";
  if (drawn < 0.13) return "repeated-at-once";
  return drawn < 0.2 ? "known-person" : "new-person";
}

function drawReturn(random: Random): ReturnPlan {
  return {
    at: 0.2 + 0.75 * random.next(),
    remedy: random.chance(0.5) ? "refund" : "replacement",
    isApproved: random.chance(0.7),
    choice: random.next(),
  };
}

/** An account that is disabled for a while matters only while leads come that its orders would get. */
const MORE_OFTEN: readonly FaultKind[] = ["disabled-account", "disabled-account"];

/** Every kind of fault at least once, then more of them the longer the campaign is. */
function drawFaults(random: Random, actions: number): FaultPlan[] {
  const more = times(Math.floor(actions / 400), () => random.pick(FAULT_KINDS));
  return [...FAULT_KINDS, ...MORE_OFTEN, ...more]
    .map((kind) => drawFault(random, kind))
    .toSorted((left, right) => left.at - right.at);
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
