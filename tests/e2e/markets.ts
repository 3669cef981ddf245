import type { Line } from "@/lib/catalog/lines";

/** States of an order, and where its leads live. */
export interface Region {
  states: readonly string[];
  place: { city: string; state: string; zip: string };
}

const region = (states: string, city: string, zip: string): Region => {
  const all = states.split(" ");
  return { states: all, place: { city, state: all[0] ?? "", zip } };
};

/** Orders without a market want leads from here, and no test sells one here: approving them takes nothing from others. */
export const SALELESS_REGION = region("TX CA FL NY GA", "Austin", "78704");

const OHIO = region("OH PA IL MI IN", "Columbus", "43215");
const OREGON = region("OR WA AZ NV CO", "Portland", "97209");
const KANSAS = region("KS MO NE OK IA", "Topeka", "66603");
const CAROLINA = region("NC SC TN AL MS", "Raleigh", "27601");
const MINNESOTA = region("MN WI ND SD MT", "Minneapolis", "55401");
const VIRGINIA = region("VA MD DE WV KY", "Richmond", "23220");
const UTAH = region("UT ID WY NM AK", "Salt Lake City", "84101");
const LOUISIANA = region("LA AR MA NJ CT", "New Orleans", "70112");
// For life leads only: the others of its states belong to LOUISIANA, and the API's test has a life lead in Vermont.
const NEW_HAMPSHIRE = region("NH LA AR NJ CT", "Concord", "03301");
// For no life leads: the API's test has a life lead in Vermont.
const RHODE_ISLAND = region("RI ME VT HI DC", "Providence", "02903");

/** A line of leads in a region. */
export interface Market {
  line: Line;
  region: Region;
}

/**
 * The market of each test that sells leads. Tests run side by side against one database, and open orders that want the
 * same lead take it from each other: so each has its own (tests/architecture/markets.test.ts). Life leads from
 * Massachusetts belong to `stockLead`, where they stay in stock.
 */
export const MARKETS = {
  ownPages: { line: "life", region: OREGON },
  ownPagesOnPhone: { line: "life", region: KANSAS },
  staffPages: { line: "life", region: OHIO },
  staffPagesOnPhone: { line: "auto", region: UTAH },
  overview: { line: "life", region: CAROLINA },
  arrivals: { line: "auto", region: CAROLINA },
  earlyArrival: { line: "life", region: MINNESOTA },
  leadPage: { line: "health", region: KANSAS },
  leadPageOnPhone: { line: "property-casualty", region: CAROLINA },
  queueByKeyboard: { line: "life", region: VIRGINIA },
  queueInBulk: { line: "auto", region: VIRGINIA },
  queue: { line: "property-casualty", region: VIRGINIA },
  queueOverPages: { line: "life", region: NEW_HAMPSHIRE },
  queueOnPhone: { line: "health", region: VIRGINIA },
  navigation: { line: "health", region: LOUISIANA },
  changedList: { line: "property-casualty", region: RHODE_ISLAND },
  results: { line: "life", region: UTAH },
  resultsOnPhone: { line: "health", region: UTAH },
  orderPage: { line: "property-casualty", region: MINNESOTA },
  orderPageOnPhone: { line: "auto", region: RHODE_ISLAND },
  orderRefund: { line: "auto", region: MINNESOTA },
  orderRefundOnPhone: { line: "auto", region: KANSAS },
  orderRefundRefused: { line: "auto", region: LOUISIANA },
  dispute: { line: "health", region: CAROLINA },
  disputeOnPhone: { line: "health", region: MINNESOTA },
  myInformation: { line: "property-casualty", region: UTAH },
  myInformationOnPhone: { line: "property-casualty", region: LOUISIANA },
  returnAsked: { line: "health", region: OHIO },
  returnAskedOnPhone: { line: "health", region: OREGON },
  returnDecided: { line: "property-casualty", region: KANSAS },
  returnDecidedOnPhone: { line: "property-casualty", region: OREGON },
  returnWithdrawn: { line: "property-casualty", region: OHIO },
  returnRefunded: { line: "auto", region: OREGON },
  returnInTwoPages: { line: "auto", region: OHIO },
  endedSession: { line: "health", region: RHODE_ISLAND },
} as const satisfies Record<string, Market>;
