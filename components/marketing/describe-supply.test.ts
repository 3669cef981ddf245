import { describe, expect, it } from "@jest/globals";
import { describeSupply } from "./describe-supply";

const texas = { code: "TX", name: "Texas", availability: "High" } as const;
const ohio = { code: "OH", name: "Ohio", availability: "High" } as const;
const utah = { code: "UT", name: "Utah", availability: "Med" } as const;
const maine = { code: "ME", name: "Maine", availability: "Low" } as const;

describe("the map in words", () => {
  it("names the states with much and with little supply", () => {
    expect(describeSupply([texas, ohio, utah, maine])).toBe(
      "High: Texas and Ohio. Low: Maine. All others: Med.",
    );
  });

  it("leaves out what there is none of", () => {
    expect(describeSupply([texas, utah])).toBe("High: Texas. All others: Med.");
    expect(describeSupply([utah])).toBe("Med everywhere.");
  });
});
