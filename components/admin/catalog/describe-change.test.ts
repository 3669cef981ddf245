import { expect, it } from "@jest/globals";
import { describeChange } from "./describe-change";

it("writes prices as dollars, switches as yes and no, and features as one line", () => {
  expect(
    describeChange({
      priceCents: { from: 135_000, to: 140_000 },
      isOffered: { from: true, to: false },
      features: { from: [], to: ["One line", "Five states"] },
    }),
  ).toEqual([
    "Price: $1,350.00 → $1,400.00",
    "On offer: yes → no",
    "Features: none → One line · Five states",
  ]);
});

it("names only the new value of an item that was added", () => {
  expect(describeChange({ leadsPerMonth: { from: null, to: 75 } })).toEqual(["Leads per month: 75"]);
});
