import { expect, it } from "@jest/globals";
import { explainMatch } from "./explain-match";

it("says for every rule what was asked and what was found", () => {
  const explained = explainMatch(
    { line: "life", tier: "premium", states: ["TX", "CA"], beneficiary: true, quantity: 500, dailyCap: 25 },
    [
      { rule: "line", found: "life" },
      { rule: "state", found: "TX" },
      { rule: "beneficiary", found: true },
      { rule: "oldest-order", found: "2026-11-21T09:00:00.000+00:00" },
      { rule: "quantity-left", found: 137 },
      { rule: "daily-cap", found: 3 },
      { rule: "brand-new", found: "so-it-is" },
    ],
  );
  expect(explained.map(({ label, wanted, found }) => `${label}: ${wanted}: ${found}`)).toEqual([
    "Line: Life: Life",
    "State: TX, CA: TX",
    "Beneficiary: Asked for: Yes",
    "Priority: Oldest matching order: Approved 2026-11-21T09:00:00.000Z",
    "Quantity: 500 leads: This was number 137",
    "Daily cap: 25 a day: Number 3 of that day",
    "Brand new: –: So it is",
  ]);
});

it("explains nothing that it cannot read", () => {
  expect(explainMatch({}, [])).toEqual([]);
  expect(explainMatch("x", null)).toEqual([]);
});
