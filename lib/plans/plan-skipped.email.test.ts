import { expect, it } from "@jest/globals";
import { planSkippedText } from "./plan-skipped.email";

const plan = {
  planId: "8d1e5b60-0000-4000-8000-000000000000",
  to: "dana@example.com",
  firstName: "Dana",
  name: "Premium life leads, 250 a week",
  interval: "weekly",
  billingUrl: "https://leadwell.example/dashboard/billing",
} as const;

it("a skipped period promises no leads while their order is paused, and says how they come again", () => {
  const text = planSkippedText(plan, { dueOn: "2026-11-29", nextDueOn: "2026-12-06" }).paragraphs.join(" ");
  expect(text).not.toContain("keep arriving");
  expect(text).toContain("You still get the leads that you have paid for. If you paused them, resume them");
});
