import { expect, it } from "@jest/globals";
import { placeOf, readPlace } from "./arrival-place";

const leadId = "6f0d3bb4-7f2e-4d77-9a55-0d8f3a4d3c11";

it("finds the moment again that an event was given", () => {
  const soldAt = "2026-11-21T09:00:00.064Z";
  expect(readPlace(placeOf({ leadId, soldAt, orderId: leadId }))).toEqual(new Date(soldAt));
});

it.each([
  null,
  undefined,
  "",
  "1.2",
  `1763715600064`,
  `x.${leadId}`,
  `99999999999999999.${leadId}`,
  `1763715600064.${leadId}.1`,
])("takes %s for no place", (text) => {
  expect(readPlace(text)).toBeNull();
});
