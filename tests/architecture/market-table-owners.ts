import type { TableOwner } from "./table-owner";

/** The tables of publishers, of what customers exclude and of how old consent may be. */
export const MARKET_TABLE_OWNERS: Readonly<Record<string, TableOwner>> = {
  AccountExclusions: {
    owner: "marketplace",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its exclusions." },
  },
  NewOrderLimit: {
    owner: "marketplace",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes it." },
  },
  ExcludedPerson: {
    owner: "marketplace",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its list." },
  },
  BlockedSource: {
    owner: "marketplace",
    readers: [],
    alsoWrites: { contacts: "Closing an account removes its blocked sources." },
  },
  Publisher: { owner: "publishers", readers: ["intake", "marketplace", "returns", "staff"] },
  PublisherPayout: { owner: "publishers", readers: [] },
  PublisherStatement: { owner: "publishers", readers: [] },
  PublisherKey: {
    owner: "publishers",
    readers: ["intake"],
    alsoWrites: { intake: "Notes when a key was used." },
  },
  PublisherDailyCount: {
    owner: "intake",
    readers: [],
    alsoWrites: { publishers: "A cap that begins during the day counts the leads that were posted before." },
  },
  PublisherTestCount: { owner: "intake", readers: [] },
  PublisherMinute: { owner: "intake", readers: [] },
  PublisherRefusal: { owner: "intake", readers: ["publishers"] },
  ConsentLimit: { owner: "marketplace", readers: ["intake"] },
};
