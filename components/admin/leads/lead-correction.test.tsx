import { expect, it } from "@jest/globals";
import { renderPage } from "@/tests/specification/render-page";
import { LeadCorrection } from "./lead-correction";

const AT = "2026-11-20T15:00:00.000Z";
const SALE = {
  orderId: "1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a165",
  buyer: { id: "1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a166", username: "ann" },
  allocatedAt: AT,
  match: [],
  certificateId: null,
};
const SOLD = { id: "1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a164", sale: SALE, erasedAt: null, leadReturn: null };

const cardOf = (lead: Parameters<typeof LeadCorrection>[0]["lead"]) =>
  renderPage(<LeadCorrection lead={lead} tellCorrection={() => Promise.resolve({ ok: true, data: {} })} />);

it("the owner of a sold lead can be told of a correction", () => {
  expect(cardOf(SOLD)).toContain("Tell the owner of a correction");
});

it.each([
  ["in stock", { ...SOLD, sale: null }],
  ["erased", { ...SOLD, erasedAt: AT }],
])("a lead that is %s has no owner to tell", (_case, lead) => {
  expect(cardOf(lead)).toBe("");
});
