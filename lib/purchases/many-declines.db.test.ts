import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { errorOf } from "@/tests/errors/error-of";
import { buy, createPurchaser, requestFor } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";

beforeAll(installCatalog);
beforeEach(emptyMarket);

const DECLINED = { code: "card-declined", status: 402, extras: { decline_code: "generic_decline" } };
const TOO_MANY = { code: "card-declined", status: 402, extras: { decline_code: "too_many_declines" } };

it("after ten declined charges within 24 hours no bank is asked, until the oldest is a day old", async () => {
  const { purchaser } = await createPurchaser({}, "pm_card_chargeCustomerFail");
  const leads = await createStock(1);
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: purchaser.id } });
  const charges = async () =>
    (await stripe().paymentIntents.list({ customer: stripeCustomerId ?? "", limit: 100 })).data.length;
  const first = requestFor(leads);
  expect(await errorOf(buy(purchaser, first))).toMatchObject(DECLINED);
  for (let count = 2; count <= 10; count += 1)
    expect(await errorOf(buy(purchaser, requestFor(leads)))).toMatchObject(DECLINED);

  const refused = await errorOf(buy(purchaser, requestFor(leads)));
  expect(refused).toMatchObject({ ...TOO_MANY, message: expect.stringContaining("/dashboard/billing") });
  expect(await charges()).toBe(10);
  expect(await db().leadPurchase.count({ where: { userId: purchaser.id } })).toBe(10);
  // A known key gets the outcome of its first call.
  expect(await errorOf(buy(purchaser, first))).toMatchObject(DECLINED);

  const { id } = await db().leadPurchase.findFirstOrThrow({ where: { userId: purchaser.id } });
  const heldUntil = new Date(Date.now() - 25 * 3_600_000);
  await db().leadPurchase.update({ where: { id }, data: { heldUntil } });
  expect(await errorOf(buy(purchaser, requestFor(leads)))).toMatchObject(DECLINED);
  expect(await charges()).toBe(11);
  expect(await errorOf(buy(purchaser, requestFor(leads)))).toMatchObject(TOO_MANY);
});

it("purchases without a card asked no bank, so they do not count", async () => {
  const { purchaser, cardId } = await createPurchaser();
  await stripe().paymentMethods.detach(cardId);
  const leads = await createStock(1);
  const noCard = { code: "card-declined", extras: { decline_code: "no_payment_method" } };
  for (let count = 1; count <= 11; count += 1)
    expect(await errorOf(buy(purchaser, requestFor(leads)))).toMatchObject(noCard);
});
