import { describe, expect, it } from "@jest/globals";
import { balance, match, type OrderRow, type PaidIntent, type PaymentRow } from "./money-checks";

const paid = (id: string, cents = 5_000): PaidIntent => ({
  id,
  status: "succeeded",
  currency: "usd",
  amount_received: cents,
});
const order = (id: string, changes: Partial<OrderRow> = {}): OrderRow => ({
  id: `order-${id}`,
  paymentIntentId: id,
  totalCents: 5_000,
  currency: "usd",
  returnedCents: 0,
  ...changes,
});
const payment = (paymentIntentId: string, state: string, refundReason: string | null = null): PaymentRow => ({
  paymentIntentId,
  state,
  refundReason,
});
const none = new Map<string, number>();

describe("the balance per currency", () => {
  it("is even when every order has its payment and every share its refund", () => {
    const orders = [order("a", { returnedCents: 700 })];
    expect(
      balance(
        [paid("a"), paid("b")],
        new Map([
          ["a", 700],
          ["b", 5_000],
        ]),
        orders,
      ),
    ).toEqual([]);
  });

  it("is not, for a payment without an order, an order without a payment, and a refund too few", () => {
    expect(balance([paid("a")], none, [])).toEqual(["5000 cents of usd"]);
    expect(balance([], none, [order("a")])).toEqual(["-5000 cents of usd"]);
    expect(balance([paid("a")], none, [order("a", { returnedCents: 700 })])).toEqual(["700 cents of usd"]);
  });
});

describe("each payment", () => {
  it("has one order, or one refund with a reason", () => {
    const payments = [payment("a", "settled"), payment("b", "refunded", "paid-twice")];
    expect(match([paid("a"), paid("b")], new Map([["b", 5_000]]), [order("a")], payments)).toEqual([]);
  });

  it.each([
    ["no order and no refund", [], none, payment("a", "open")],
    ["two orders", [order("a"), order("a")], none, payment("a", "settled")],
    ["an order and a refund", [order("a")], new Map([["a", 5_000]]), payment("a", "settled")],
    ["a refund without a reason", [], new Map([["a", 5_000]]), payment("a", "refunded")],
    ["half a refund", [], new Map([["a", 2_500]]), payment("a", "refunded", "paid-twice")],
    ["an order of another value", [order("a", { totalCents: 4_900 })], none, payment("a", "settled")],
  ])("is found with %s", (_, orders, refunded, row) => {
    expect(match([paid("a")], refunded, orders, [row])).toHaveLength(1);
  });

  it("is found when it is not paid and has an order, or when Stripe does not know it", () => {
    const unpaid: PaidIntent = { ...paid("a", 0), status: "requires_payment_method" };
    expect(match([unpaid], none, [order("a")], [payment("a", "settled")])).toHaveLength(1);
    expect(match([], none, [order("a")], [])).toHaveLength(1);
  });
});
