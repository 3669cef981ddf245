import { describe, expect, it } from "@jest/globals";
import { packagePriceCents } from "@/lib/pricing/price-configuration";
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

  it("sells a lead in a package 5 to 20 percent below the builder, in every line, and less in a larger package", () => {
    const premium = LEAD_TYPE_SEEDS.filter((seed) => seed.tier === "premium");
    expect(premium).toHaveLength(LINES.length);
    for (const leadType of premium) {
      const perLead = LEAD_PACKAGE_SEEDS.map(
        (seed) => packagePriceCents(seed, leadType) / seed.leadsPerMonth,
      );
      expect(Math.max(...perLead) * 100).toBeLessThanOrEqual(leadType.basePriceCents * 95);
      expect(Math.min(...perLead) * 100).toBeGreaterThanOrEqual(leadType.basePriceCents * 80);
      expect(perLead).toEqual(perLead.toSorted((a, b) => b - a));
    }
  });

  it("marks exactly one package as popular", () => {
    expect(LEAD_PACKAGE_SEEDS.filter((seed) => seed.isPopular)).toHaveLength(1);
  });
});
