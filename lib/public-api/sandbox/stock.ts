import { LINES, type Line, TIERS, type Tier } from "@/lib/catalog/lines";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";

/** An invented lead of the sandbox. */
export interface SandboxLead {
  id: string;
  line: Line;
  tier: Tier;
  state: string;
  city: string;
  zip: string;
  /** In US dollars. */
  price: string;
  receivedAt: Date;
}

// Seven, because there are eight lead types: with a number that shares no factor with theirs, every type comes in every state.
const PLACES = [
  { state: "TX", city: "Austin", zip: "78704" },
  { state: "CA", city: "Los Angeles", zip: "90012" },
  { state: "FL", city: "Miami", zip: "33130" },
  { state: "NY", city: "New York", zip: "10007" },
  { state: "OH", city: "Columbus", zip: "43215" },
  { state: "GA", city: "Atlanta", zip: "30303" },
  { state: "IL", city: "Chicago", zip: "60602" },
];
const PRICES: Readonly<Record<Tier, string>> = { standard: "24.00", premium: "42.00" };

/** How many leads the sandbox has for sale: several pages of the default length. */
const IN_STOCK = 60;
/** How many leads a test key owns. */
const OWNED = 12;

/** A lead that always counts as sold to somebody else meanwhile: for sale in the list, gone at its purchase. */
export const SANDBOX_GONE_ID = "5a9d0000-0000-4000-8000-000000000409";
/** A lead whose purchase is declined by the card. */
export const SANDBOX_DECLINED_ID = "5a9d0000-0000-4000-8000-000000000402";

/**
 * The leads that a test key can list and buy, newest first. They are computed, not stored: the same ids every day, received
 * at the same distance from the start of the day (UTC).
 */
export function sandboxStock(now: Date): SandboxLead[] {
  return Array.from({ length: IN_STOCK }, (_, index) => makeLead(index, stockId(index), now));
}

/** The leads that a test key owns, newest sale first. They are not for sale. */
export function sandboxOwned(now: Date): SandboxLead[] {
  return Array.from({ length: OWNED }, (_, index) => makeLead(index, ownedId(index), now));
}

/** A lead of the sandbox that can be bought: the example of the documentation. */
export const SANDBOX_LEAD_ID = stockId(2);
/** A lead that test keys own: the example of the documentation. */
export const SANDBOX_OWNED_ID = ownedId(0);
/** The order that the sandbox's owned leads belong to. */
export const SANDBOX_ORDER_ID = "5a9d0000-0000-4000-a000-000000000001";

function ownedId(index: number): string {
  return `5a9d0000-0000-4000-9000-${digits(index + 1)}`;
}

function stockId(index: number): string {
  if (index === 0) return SANDBOX_GONE_ID;
  if (index === 1) return SANDBOX_DECLINED_ID;
  return `5a9d0000-0000-4000-8000-${digits(index + 1)}`;
}

function makeLead(index: number, id: string, now: Date): SandboxLead {
  const startOfDay = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const tier = pick(TIERS, index);
  return {
    id,
    line: pick(LINES, Math.floor(index / TIERS.length)),
    tier,
    ...pick(PLACES, index),
    price: PRICES[tier],
    receivedAt: new Date(startOfDay - (index + 1) * 17 * MINUTE_MS),
  };
}

/** A member of a list that is never empty, by a counter. */
function pick<Member>(list: readonly Member[], counter: number): Member {
  const member = list[counter % list.length];
  if (member === undefined) throw new RangeError("the list is empty");
  return member;
}

function digits(value: number): string {
  return String(value).padStart(12, "0");
}
