import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { readOrderConfirmation } from "@/lib/orders/order-confirmation.email";
import { describeContents } from "@/lib/orders/order-contents";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { owePartialRefund } from "@/lib/payments/owe-partial-refund.server";
import { readRenewalTerms } from "@/lib/plans/renewal-terms.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { writeMailText } from "@/lib/platform/email/write-mail-text";
import { refundUndelivered } from "@/lib/returns/refund-undelivered.server";
import { readOrderSummary } from "@/lib/staff/orders/read-order-summary.server";
import { codeOf } from "@/tests/errors/code-of";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { refundAtStripe } from "@/tests/factories/payments";
import { buy, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { createPaidSale } from "@/tests/factories/returns";
import { createStock } from "@/tests/factories/stock";
import { createSupply } from "@/tests/factories/supply";
import { describeOrder } from "./describe-order";
import { listOwnContents } from "./list-own-contents.server";
import { orderPageDto } from "./order-page";
import { readOrderPage } from "./read-order-page.server";

beforeAll(async () => {
  await installCatalog();
});

it("the list of orders says what each bought, to its owner only", async () => {
  const { customer, orderId } = await createPaidSale(1);
  const contents = await listOwnContents(customer);
  expect(contents).toEqual([
    {
      orderId,
      bought: "250 Premium life",
      states: expect.any(Array),
      isChosen: false,
      purchaseType: "one-time",
    },
  ]);
  expect(contents.map(describeContents)).toEqual([
    expect.stringMatching(/^250 Premium life from [A-Z]{2}, .*, one-time$/),
  ]);
  const { user: stranger } = await createCustomer();
  expect(await listOwnContents(stranger)).toEqual([]);
});

it("the page of an order has what was bought, its progress, near misses and a forecast, for its owner only", async () => {
  await createSupply({ line: "life", tier: "premium", states: ["TX"], perHour: 1 });
  const { customer, orderId } = await createPaidSale(3);
  const page = orderPageDto.parse(await readOrderPage(customer, orderId));
  expect(page).toMatchObject({
    bought: { leads: 250, name: "Premium life", purchaseType: "one-time" },
    progress: { allocated: 3, isOpen: true },
    days: [{ leads: 3 }],
    rules: { hours: null, spreadsEvenly: false, fillBy: null },
    misses: { received: 3 },
    plan: null,
    isPaidBack: false,
  });
  expect(page.history.map(({ to }) => to)).toContain("approved");
  expect(page.invoice?.number).toBeTruthy();
  expect(describeOrder(page).title).toBe("250 Premium life leads");
  const { user: stranger } = await createCustomer();
  expect(await codeOf(readOrderPage(stranger, orderId))).toBe("not-found");
});

it("the page of an order whose whole payment somebody refunded in Stripe's dashboard promises no refund", async () => {
  const { customer, orderId, paymentIntentId } = await createPaidSale(1);
  await refundAtStripe(paymentIntentId);
  expect(await readOrderPage(customer, orderId)).toMatchObject({ isPaidBack: true, undeliveredRefund: null });
});

it("the page of an open order promises the refund that its end brings, and not more than what is left of the payment", async () => {
  const { customer, orderId, leadIds, paymentIntentId } = await createPaidSale(3);
  const [causeId = ""] = leadIds;
  await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
  await refundAtStripe(paymentIntentId, 200_000);
  const { undeliveredRefund } = await readOrderPage(customer, orderId);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "cancelled", actor: staff });
  const { refund } = await refundUndelivered(staff, orderId);
  expect(undeliveredRefund).toBe(refund?.amount);
});

it("the pages of an order count today's leads as the sale does: those of a sale just after midnight, too", async () => {
  const { customer, orderId } = await createPaidSale(3);
  const tomorrow = new Date(Date.now() + 2 * DAY_MS);
  await db().orderDemand.update({ where: { orderId }, data: { paceDay: tomorrow, paceCount: 3 } });
  expect(await readOrderPage(customer, orderId)).toMatchObject({ progress: { allocatedToday: 3 } });
  expect(await readOrderSummary(orderId)).toMatchObject({ demand: { today: 3 } });
});

it("an order of leads chosen through the API says so on its page, in the list and in its email", async () => {
  const { user, purchaser } = await createPurchaser();
  const bought = await buy(purchaser, requestFor(await createStock(2)));
  expect(await readOrderPage(user, bought.orderId)).toMatchObject({ bought: { isChosen: true } });
  const contents = await listOwnContents(user);
  expect(contents.find(({ orderId }) => orderId === bought.orderId)).toMatchObject({
    isChosen: true,
    states: [],
  });
  const confirmation = await readOrderConfirmation(bought.orderId, readRenewalTerms);
  const text = writeMailText(confirmation?.content ?? { subject: "", paragraphs: [] });
  expect(text).toContain("the leads that you chose through the API");
  expect(text).not.toContain("approved");
});
