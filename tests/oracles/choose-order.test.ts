import { describe, expect, it } from "@jest/globals";
import { chooseOrder, type Demand, findRefusal, type OfferedLead, roomOf } from "./choose-order";

const LEAD: OfferedLead = {
  line: "life",
  tier: "premium",
  state: "TX",
  hasBeneficiary: false,
  hasHigherIncome: true,
};
const NOON = 12;
const DEMAND: Demand = {
  orderId: "b",
  approvedAtMs: 1_000,
  line: "life",
  tier: "premium",
  states: ["TX", "OH"],
  wantsBeneficiary: false,
  wantsHigherIncome: true,
  isPaused: false,
  hours: null,
  spreadsEvenly: false,
  quantity: 10,
  allocated: 3,
  dailyCap: 4,
  allocatedToday: 3,
};

describe("an order wants a lead", () => {
  it("that passes all its rules", () => {
    expect(findRefusal(LEAD, DEMAND, NOON)).toBeNull();
  });

  it.each([
    [{ line: "auto" }, {}, "line"],
    [{ tier: "standard" }, {}, "tier"],
    [{ state: "CA" }, {}, "state"],
    [{}, { wantsBeneficiary: true }, "beneficiary"],
    [{ hasHigherIncome: false }, {}, "higher-income"],
    [{}, { isPaused: true }, "not-paused"],
    [{}, { hours: { from: 13, to: 20 } }, "hours"],
    [{}, { hours: { from: 9, to: 12 } }, "hours"],
    [{}, { spreadsEvenly: true }, "daily-cap"],
    [{}, { allocated: 10 }, "quantity-left"],
    [{}, { allocatedToday: 4 }, "daily-cap"],
  ] as const)("and with lead %j and order %j refuses by the rule", (lead, demand, rule) => {
    expect(findRefusal({ ...LEAD, ...lead }, { ...DEMAND, ...demand }, NOON)).toBe(rule);
  });

  it("as many as its quantity and its day allow", () => {
    expect(roomOf(DEMAND, NOON)).toBe(1);
    expect(roomOf({ ...DEMAND, dailyCap: null }, NOON)).toBe(7);
    expect(roomOf({ ...DEMAND, dailyCap: 2 }, NOON)).toBe(0);
    expect(roomOf({ ...DEMAND, isPaused: true }, NOON)).toBe(0);
    const spread = { ...DEMAND, dailyCap: 40, spreadsEvenly: true, hours: { from: 8, to: 18 } };
    expect(roomOf({ ...spread, quantity: 90 }, 8)).toBe(1);
    expect(roomOf({ ...spread, quantity: 90 }, 17)).toBe(37);
  });
});

describe("a lead goes", () => {
  it("to the order approved first of those that want it", () => {
    const older = { ...DEMAND, orderId: "z", approvedAtMs: 999 };
    expect(chooseOrder(LEAD, [DEMAND, older], NOON)).toBe("z");
    expect(chooseOrder(LEAD, [DEMAND, { ...older, isPaused: true }], NOON)).toBe("b");
  });

  it("of two approved in one millisecond to the smaller id, in whatever sequence they come", () => {
    const twin = { ...DEMAND, orderId: "a" };
    expect(chooseOrder(LEAD, [DEMAND, twin], NOON)).toBe("a");
    expect(chooseOrder(LEAD, [twin, DEMAND], NOON)).toBe("a");
  });

  it("to nobody when nobody wants it", () => {
    expect(chooseOrder(LEAD, [], NOON)).toBeNull();
    expect(chooseOrder({ ...LEAD, state: "CA" }, [DEMAND], NOON)).toBeNull();
  });
});
