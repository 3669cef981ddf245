import { expect, it } from "@jest/globals";
import { REASONS } from "@/lib/intake/checks/reasons";
import { describeLeadPost } from "@/lib/intake/schemas/lead-post";
import { INTAKE_REFUSALS, INTAKE_STATUS_TEXTS, REFUSED_CALL } from "./intake-refusals";

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

it("publishers read that a refused call made no lead, and that the post which it repeats may have made one", () => {
  expect(REFUSED_CALL).toMatch(/^This call created no lead\./);
  expect(REFUSED_CALL).toContain("that post may have created one");
});

it("publishers read nothing of a stored lead that is false when its offer failed, although an order matches", () => {
  for (const text of [REASONS["no-demand"].text, INTAKE_STATUS_TEXTS.stored]) {
    expect(text).toContain("No open order has taken the lead");
    expect(text).not.toContain("match");
  }
});
