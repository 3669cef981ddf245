import { describe, expect, it } from "@jest/globals";
import { nameBought } from "./name-bought";
import { nameLeadType } from "./name-lead-type";

describe("the name of a lead type", () => {
  it.each([
    ["life", "Premium life"],
    ["property-casualty", "Premium property and casualty"],
    ["property_casualty", "Premium property and casualty"],
  ] as const)("of %s is %s", (line, name) => {
    expect(nameLeadType({ name: "Premium", line })).toBe(name);
  });

  it("is the one that an order has", () => {
    const bought = { quantity: 1_500, line: "auto", tier: "standard", packageName: "Growth" } as const;
    expect(nameBought(bought)).toBe("Growth package, 1,500 Standard auto");
    expect(nameBought({ ...bought, packageName: null })).toBe("1,500 Standard auto");
  });
});
