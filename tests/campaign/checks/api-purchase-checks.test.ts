import { describe, expect, it } from "@jest/globals";
import type { Reply } from "../calls";
import { findChanged, findTooMany, findUntrue } from "./api-purchase-checks";

const bought: Reply = {
  status: 200,
  body: { order_id: "order", purchased: ["lead"], total_amount: "42.00" },
};
const goneWith = (requestId: string): Reply => ({
  status: 409,
  body: { type: "urn:leadwell:problem:leads-unavailable", requestId },
});
const gone = goneWith("first");
const purchase = (...replies: Reply[]) => ({
  userId: "ann",
  idempotencyKey: "key",
  leadIds: ["lead"],
  replies,
});
const sale = { leadId: "lead", userId: "ann", orderId: "order" };

describe("purchases by API key", () => {
  it("are right when every call has the same answer and the lead is the customer's", () => {
    const purchases = [purchase(bought, bought), { ...purchase(gone, goneWith("second")), userId: "rival" }];
    expect(findChanged(purchases)).toEqual([]);
    expect(findUntrue(purchases, [sale])).toEqual([]);
    expect(findTooMany(purchases, [{ userId: "ann", purchases: 1 }])).toEqual([]);
  });

  it("are found when a repeated call has another answer", () => {
    expect(findChanged([purchase(bought, gone)])).toEqual(["ann key: 200, then leads-unavailable"]);
    expect(findChanged([purchase(bought, { ...bought, body: {} })])).toHaveLength(1);
  });

  it("may be refused while the account is disabled, and succeed later", () => {
    expect(findChanged([purchase({ status: 401, body: {} }, bought)])).toEqual([]);
  });

  it.each([
    ["nobody", []],
    ["somebody else", [{ ...sale, userId: "rival" }]],
    ["another order", [{ ...sale, orderId: "other" }]],
  ])("are found when the lead belongs to %s", (_, sales) => {
    expect(findUntrue([purchase(bought)], sales)).toEqual(["lead lead of order order"]);
  });

  it("are found when one key bought twice", () => {
    expect(findTooMany([purchase(bought)], [{ userId: "ann", purchases: 2 }])).toEqual([
      "ann: 2 purchases, 1 keys",
    ]);
  });
});
