import { expect, it } from "@jest/globals";
import { RETURN_REASON_LABELS, RETURN_REASONS, STAFF_REASON_LABELS } from "./return-reasons";

it.each([
  ["customers", RETURN_REASON_LABELS],
  ["staff", STAFF_REASON_LABELS],
])("names every reason to %s in words of its own", (_, labels) => {
  const words = RETURN_REASONS.map((reason) => labels[reason]);
  expect(new Set(words).size).toBe(RETURN_REASONS.length);
  for (const text of words) expect(text).toMatch(/^[A-Z][a-zA-Z' ]+$/);
});

it("never lets staff read a reason as if they were the customer", () => {
  for (const text of Object.values(STAFF_REASON_LABELS)) expect(text).not.toMatch(/\b(I|my|you)\b/);
});
