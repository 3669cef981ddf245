import { describe, expect, it } from "@jest/globals";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS, leadTypeId, STATE_SEEDS } from "./catalog-data";
import { LINES, TIERS } from "./lines";

describe("the opening catalog", () => {
  it("has a Standard and a Premium type for each line", () => {
    const ids = LEAD_TYPE_SEEDS.map((seed) => leadTypeId(seed.line, seed.tier));
    expect(ids.toSorted()).toEqual(
      LINES.flatMap((line) => TIERS.map((tier) => leadTypeId(line, tier))).toSorted(),
    );
  });

  it("offers the beneficiary option with Premium life only", () => {
    const offering = LEAD_TYPE_SEEDS.filter((seed) => seed.beneficiaryPriceCents !== undefined);
    expect(offering.map((seed) => leadTypeId(seed.line, seed.tier))).toEqual(["life-premium"]);
  });

  it("has fifty states and the District of Columbia, by name", () => {
    expect(STATE_SEEDS).toHaveLength(51);
    expect(new Set(STATE_SEEDS.map((state) => state.code)).size).toBe(51);
    expect(STATE_SEEDS.map((state) => state.name)).toEqual(STATE_SEEDS.map((state) => state.name).toSorted());
  });

  it("sells a package's lead cheaper than the cheapest Premium lead of the builder", () => {
    const cheapest = Math.min(
      ...LEAD_TYPE_SEEDS.filter((seed) => seed.tier === "premium").map((seed) => seed.basePriceCents),
    );
    const perLead = LEAD_PACKAGE_SEEDS.map((seed) => seed.priceCents / seed.leadsPerMonth);
    expect(Math.max(...perLead)).toBeLessThan(cheapest);
    expect(perLead).toEqual(perLead.toSorted((a, b) => b - a));
  });

  it("marks exactly one package as popular", () => {
    expect(LEAD_PACKAGE_SEEDS.filter((seed) => seed.isPopular)).toHaveLength(1);
  });
});
