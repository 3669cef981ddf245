import { describe, expect, it } from "@jest/globals";
import { API_PURCHASE_KINDS, SHELF_STATE } from "./api-purchase-plan";
import { FAULT_KINDS } from "./faults/fault-plan";
import { GUARD_NAMES } from "./guards";
import { MONEY_MOVES } from "./money-plan";
import { readCampaignOptions } from "./options";
import { createPlan, POST_KINDS, PURCHASE_KINDS } from "./plan";

const options = (seed: number) => ({ seed, purchases: 300, leads: 2_000, minutes: 1, without: null });

describe("the plan of a campaign", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    expect(createPlan(options(7))).toEqual(createPlan(options(7)));
    expect(createPlan(options(7))).not.toEqual(createPlan(options(8)));
  });

  it("has every kind of purchase, post and fault, and faults in the order of their time", () => {
    const { purchases, posts, faults, returns, apiPurchases, moneyMoves } = createPlan(options(3));
    expect(new Set(apiPurchases.map(({ kind }) => kind))).toEqual(new Set(API_PURCHASE_KINDS));
    expect(new Set(purchases.map(({ kind }) => kind))).toEqual(new Set(PURCHASE_KINDS));
    expect(new Set(posts.map(({ kind }) => kind))).toEqual(new Set(POST_KINDS));
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
    expect(new Set(moneyMoves.map(({ move }) => move))).toEqual(new Set(MONEY_MOVES));
    const times = faults.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(returns.length).toBeGreaterThan(10);
  });

  it("leaves leads of one state in stock, for purchases by API key", () => {
    const takers = createPlan(options(3)).purchases.filter(({ states }) => states.includes(SHELF_STATE));
    expect(takers).toHaveLength(6);
  });

  it("has each person once, except people who are posted again", () => {
    const { posts } = createPlan(options(5));
    const fresh = posts.filter(({ kind }) => kind !== "known-person").map(({ person }) => person);
    expect(new Set(fresh).size).toBe(fresh.length);
  });

  it("names customers and publishers that exist", () => {
    const { purchases, posts, customers, publishers } = createPlan(options(11));
    expect(Math.max(...purchases.map(({ customer }) => customer))).toBeLessThan(customers);
    expect(Math.max(...posts.map(({ publisher }) => publisher))).toBeLessThan(publishers);
  });
});

describe("the options of a campaign", () => {
  it("are read with a space or an equals sign", () => {
    const read = readCampaignOptions(["--seed", "9", "--purchases=40", "--without", "pause"]);
    expect(read).toMatchObject({ seed: 9, purchases: 40, without: "pause" });
  });

  it.each([
    [["--sed", "1"], "Unknown option '--sed'. The options are --seed --purchases"],
    [["--seed", "x"], "--seed needs a whole number"],
    [["--leads"], "--leads <value>"],
    [["--without", "luck"], GUARD_NAMES.join(", ")],
  ])("%j is refused", (args, message) => {
    expect(() => readCampaignOptions(args)).toThrow(message);
  });
});
