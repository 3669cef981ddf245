import { describe, expect, it } from "@jest/globals";
import { describeOrderMoney, type OrderMoneyDto } from "./order-money";

const money: OrderMoneyDto = { orderId: "o", refunded: "0.00", isRefundedInFull: false, dispute: null };

describe("the money of an order in words", () => {
  it.each<[string, Partial<OrderMoneyDto>, string[]]>([
    [
      "a dispute",
      { dispute: "open" },
      [
        "The payment is disputed at the bank. Leads and deliveries of this order wait until the bank has decided.",
      ],
    ],
    [
      "an inquiry",
      { dispute: "inquiry" },
      [
        "The bank asks about the payment; no money has moved. Leads and deliveries of this order wait until the inquiry is closed.",
      ],
    ],
    [
      "a lost dispute",
      { dispute: "lost" },
      ["The bank has returned the disputed payment, so this order has stopped."],
    ],
    ["a resolved dispute", { dispute: "resolved" }, []],
    ["a part", { refunded: "45.50" }, ["$45.50 of this payment was refunded."]],
    [
      "all of it",
      { refunded: "45.50", isRefundedInFull: true },
      ["$45.50 was refunded: the whole payment. No more leads arrive for this order."],
    ],
  ])("says what follows after %s", (_name, change, expected) => {
    expect(describeOrderMoney({ ...money, ...change }, "$45.50")).toEqual(expected);
  });
});
