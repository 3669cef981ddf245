import { expect, it } from "@jest/globals";
import { describeChange } from "./use-set-order-limits";

it.each([
  ["paused", { isPaused: true }, "This order gets no leads until you resume it."],
  ["resumed", { isPaused: false }, "The pause is over."],
  ["without a limit", { dailyCap: null }, "This order has no daily limit now."],
  ["limited", { dailyCap: 40 }, "At most 40 leads a day."],
])("an order that is %s is told as that of one order, not of the account", (_case, limits, description) => {
  expect(describeChange(limits).description).toBe(description);
});
