import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { QuantityStep } from "@/components/builder/quantity-step";
import { StateList } from "@/components/builder/state-list";
import { nextStep } from "@/components/builder/use-proceed";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { EMPTY_SELECTION } from "@/lib/configurations/selection";
import { textOf } from "./text-of";

const nothing = () => undefined;
const premium: LeadTypeDto = {
  id: "life-premium",
  line: "life",
  tier: "premium",
  name: "Premium",
  description: "",
  basePrice: "29.00",
  features: [],
  beneficiaryOption: "true",
  beneficiaryPrice: "1.00",
  higherIncomePrice: "0.50",
};

const quantityStep = (leadType: LeadTypeDto | null) =>
  renderToStaticMarkup(<QuantityStep leadType={leadType} selection={EMPTY_SELECTION} onChange={nothing} />);

describe("the quantities of the builder", () => {
  it("cost $1 a lead on their labels while no type is chosen, and then what the type costs", () => {
    expect(textOf(quantityStep(null))).toContain(
      "250 leads $250 500 leads $500 750 leads $750 1,000 leads $1,000 1,500 leads $1,500 2,000 leads $2,000 3,000 leads $3,000 5,000 leads $5,000",
    );
    expect(textOf(quantityStep(premium))).toContain("250 leads $7,250 500 leads $14,500");
  });

  it("begin with 250", () => {
    const [chosen] = quantityStep(null).match(/<input[^>]*name="leadQuantity"[^>]*checked[^>]*>/) ?? [];
    expect(chosen).toContain('value="250"');
  });
});

describe("the options of the builder", () => {
  const options = (leadType: LeadTypeDto | null) =>
    [...quantityStep(leadType).matchAll(/<input type="checkbox"[^>]* name="(\w+)"/g)].map(([, name]) => name);

  it("are two for Premium, without Beneficiary where the type has none, and none for Standard", () => {
    expect(options(premium)).toEqual(["includeBeneficiary", "includeHigherIncome"]);
    expect(options({ ...premium, beneficiaryOption: "false" })).toEqual(["includeHigherIncome"]);
    expect(options({ ...premium, tier: "standard", name: "Standard" })).toEqual([]);
    expect(options(null)).toEqual([]);
  });

  it("cost 50 cents a lead for Higher income, and what the type says for Beneficiary", () => {
    expect(textOf(quantityStep(premium))).toMatch(
      /Beneficiary \+\$1\.00 per lead.*Higher income \+\$0\.50 per lead/,
    );
  });
});

describe("the states of the builder", () => {
  const html = renderToStaticMarkup(
    <StateList
      states={[
        { code: "TX", name: "Texas", availability: "High" },
        { code: "OH", name: "Ohio", availability: "Med" },
        { code: "ME", name: "Maine", availability: "Low" },
      ]}
      selected={["TX"]}
      onChange={nothing}
    />,
  );

  it("scroll in 24rem", () => {
    // 96 steps of 0.25rem.
    expect(html).toMatch(/class="[^"]*\bh-96\b[^"]*\boverflow-y-auto\b/);
  });

  it.each([
    ["High", "text-accent-deep"],
    ["Med", "text-amber-deep"],
    ["Low", "text-red-deep"],
  ])("have %s in its color", (level, color) => {
    const [badge] = html.match(new RegExp(`<span class="[^"]*">${level}</span>`)) ?? [];
    expect(badge).toContain(color);
  });

  it("say how many are missing while fewer than five are chosen", () => {
    expect(textOf(html)).toContain("Please select at least 4 more states for optimal delivery speed.");
  });
});

describe("Proceed", () => {
  const customer = { mustSetUpTwoFactor: false };

  it("saves a customer's selection, and asks a visitor to sign in", () => {
    expect(nextStep("purchase", customer)).toBe("save");
    expect(nextStep("purchase", null)).toBe("sign-in");
    expect(nextStep("purchase", undefined)).toBe("sign-in");
  });

  it("of the second builder leaves the sign-in to checkout", () => {
    for (const user of [customer, null, undefined]) expect(nextStep("select", user)).toBe("checkout");
  });

  it("opens checkout when nothing can be saved before two-factor sign-in is set up", () => {
    expect(nextStep("purchase", { mustSetUpTwoFactor: true })).toBe("checkout");
  });
});
