import type { Random } from "@/sandbox/publisher/random";
import type { Reply } from "./calls";

/** How a program of a customer buys leads from the stock with its API key. */
export const API_PURCHASE_KINDS = [
  /** One call, repeated until it is answered. */
  "once",
  /** The same call three times at the same instant. */
  "repeated-at-once",
  /** The program hangs up before the response, and repeats the call. */
  "lost-answer",
  /** Two customers ask for the same leads at the same instant. */
  "rivals",
] as const;
export type ApiPurchaseKind = (typeof API_PURCHASE_KINDS)[number];

export interface ApiPurchasePlan {
  /** Share of the whole campaign after which it happens, 0 to 1. */
  at: number;
  kind: ApiPurchaseKind;
  leads: number;
  /** Chooses customer and leads among those that can buy and be bought by then, 0 to 1. */
  choice: number;
  /** When a program hangs up. */
  hangUpAfterMs: number;
}

/**
 * Only one order of fifty takes leads of this state, so that there are leads in stock to choose from: orders want ten times
 * the leads that publishers post. It has 9 % of the persons.
 */
export const SHELF_STATE = "TX";
export const ORDERS_PER_SHELF_ORDER = 50;

/** Purchases of orders for each purchase by API key. */
const PER_API_PURCHASE = 8;

/** Draws the purchases by API key, in the order of their time. */
export function drawApiPurchases(random: Random, purchases: number): ApiPurchasePlan[] {
  const count = Math.max(API_PURCHASE_KINDS.length, Math.ceil(purchases / PER_API_PURCHASE));
  return Array.from({ length: count }, (_, index) => ({
    at: 0.1 + 0.88 * random.next(),
    // In turn, so that a short campaign has each kind.
    kind: API_PURCHASE_KINDS[index % API_PURCHASE_KINDS.length] ?? "once",
    leads: random.integer(1, 4),
    choice: random.next(),
    hangUpAfterMs: random.integer(5, 150),
  })).toSorted((left, right) => left.at - right.at);
}

/** A purchase by API key, under one Idempotency-Key. */
export interface ApiPurchase {
  userId: string;
  idempotencyKey: string;
  leadIds: readonly string[];
  /** Final answers to it and to its repetitions. */
  replies: Reply[];
}

/** The customers whose programs buy, with the header that they send. */
export type Programs = ReadonlyMap<string, string>;
