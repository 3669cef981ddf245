import { expect, it } from "@jest/globals";
import { REASONS } from "@/lib/intake/checks/reasons";
import { describeLeadPost } from "@/lib/intake/schemas/lead-post";
import { INTAKE_REFUSALS } from "./intake-refusals";

it("publishers read that a lead may have been created after a 500 or 503, and repeat the post with its key", () => {
  const unsure = INTAKE_REFUSALS.filter(({ status }) => status >= 500);
  expect(unsure.map(({ status }) => status)).toEqual([500, 503]);
  for (const { meaning, advice } of unsure) {
    expect(meaning).toContain("may have been created");
    expect(advice).toContain("same Idempotency-Key");
  }
});

it("publishers read the same age of consent beside the field and beside the reason", () => {
  const rule = "at most 30 days ago, or fewer if we agreed on fewer for this line.";
  expect(REASONS["consent-expired"].text).toContain(rule);
  expect(JSON.stringify(describeLeadPost("life"))).toContain(rule);
});
