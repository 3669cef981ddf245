import { describe, expect, it } from "@jest/globals";
import { instantAt } from "@/lib/kit/zone-clock";
import { chooseOrder, type Demand, findRefusal, type OfferedLead, roomOf } from "./choose-order";

const LEAD: OfferedLead = {
  line: "life",
  tier: "premium",
  state: "TX",
  hasBeneficiary: false,
  hasHigherIncome: true,
};
/** An hour of a Saturday in New York. */
const at = (hour: number) => instantAt("America/New_York", { year: 2026, month: 11, day: 21 }, hour * 60);
const NOON = at(12);
const inHours = (from: number, to: number, days = [0, 1, 2, 3, 4, 5, 6], zone = "America/New_York") => ({
  hours: { from, to, days, zone },
});
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
    [{}, inHours(13, 20), "hours"],
    [{}, inHours(9, 12), "hours"],
    [{}, inHours(9, 20, [0, 5]), "hours"],
    [{}, inHours(10, 20, [6], "America/Los_Angeles"), "hours"],
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
    const spread = { ...DEMAND, dailyCap: 40, spreadsEvenly: true, ...inHours(8, 18) };
    expect(roomOf({ ...spread, quantity: 90 }, at(8))).toBe(1);
    expect(roomOf({ ...spread, quantity: 90 }, at(17))).toBe(37);
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
