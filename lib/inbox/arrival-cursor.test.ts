import { expect, it } from "@jest/globals";
import { cursorOf, readArrivalTime } from "./arrival-cursor";

const leadId = "6f0d3bb4-7f2e-4d77-9a55-0d8f3a4d3c11";

it("reads back the time of sale of an event", () => {
  const soldAt = "2026-11-21T09:00:00.064Z";
  expect(readArrivalTime(cursorOf({ leadId, soldAt, orderId: leadId }))).toEqual(new Date(soldAt));
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
])("does not read %s as a cursor", (text) => {
  expect(readArrivalTime(text)).toBeNull();
});
