import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import Stripe from "stripe";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { AppError } from "@/lib/kit/errors";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { sandboxControl } from "@/tests/factories/payments";
import { buy, chargesOf, createPurchaser, readOnlyPurchase, requestFor } from "@/tests/factories/purchases";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { until } from "@/tests/waiting/until";
import { concludePurchase } from "./conclude-purchase.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);
afterEach(() => sandboxControl().clearFaults());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : null),
  );

describe("a purchase", () => {
  it("charges the saved card once, sells exactly the chosen leads and completes the order", async () => {
    const { purchaser } = await createPurchaser();
    const [first = "", second = "", other = ""] = await createStock(3);
    const bought = await buy(purchaser, requestFor([second, first]));
    const { purchase, order } = await readOnlyPurchase(purchaser);
    expect(bought).toEqual({
      orderId: order?.id,
      purchased: [second, first],
      unavailable: [],
      totalCents: 9_100,
    });
    expect(await chargesOf(purchaser.id)).toEqual([9_100]);
    expect([purchase.status, order?.status, order?.totalAmountCents]).toEqual(["sold", "completed", 9_100]);
    const leads = await db().lead.findMany({ where: { id: { in: [first, second] } } });
    expect(leads.map(({ status, orderId, heldBy }) => [status, orderId, heldBy])).toEqual(
      leads.map(() => ["sold", order?.id, null]),
    );
    expect((await db().lead.findUniqueOrThrow({ where: { id: other } })).status).toBe("verified");
    const [allocation] = await db().allocation.findMany({ where: { orderId: order?.id ?? "" } });
    expect(JSON.stringify(allocation?.passList)).toContain('{"rule":"chosen"');
    expect(await db().saleNotice.count({ where: { orderId: order?.id ?? "" } })).toBe(1);
  });

  it("charges once when Stripe repeats a stored 500 for the key of the payment", async () => {
    const { purchaser } = await createPurchaser();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.create",
      action: { kind: "replayable_500" },
    });
    const request = requestFor(await createStock(2));
    expect((await buy(purchaser, request)).purchased).toEqual(request.leadIds);
    expect(await chargesOf(purchaser.id)).toEqual([9_100]);
  });

  it("has an invoice over what was charged", async () => {
    const { purchaser } = await createPurchaser();
    await buy(purchaser, requestFor(await createStock(3)));
    const invoices = await db().billingDocument.findMany({ where: { userId: purchaser.id } });
    expect(invoices.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([["invoice", 13_650]]);
  });

  it("names the leads that are gone, holds none of the others and charges nothing", async () => {
    const { purchaser } = await createPurchaser();
    const [good = "", suppressed = ""] = await createStock(2);
    const { phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: suppressed } });
    await db().suppression.create({
      data: { kind: "phone", hash: phoneIndex ?? "", reason: "dnc", source: "test" },
    });
    const unknown = randomUUID();
    const error = await errorOf(buy(purchaser, requestFor([good, suppressed, unknown])));
    expect([error?.code, error?.status, error?.extras]).toEqual([
      "leads-unavailable",
      409,
      { unavailable: [suppressed, unknown] },
    ]);
    expect(await chargesOf(purchaser.id)).toEqual([]);
    expect((await db().lead.findUniqueOrThrow({ where: { id: good } })).heldBy).toBeNull();
  });

  it("refuses leads of several prices in one call", async () => {
    const { purchaser } = await createPurchaser();
    const ids = [...(await createStock(1)), ...(await createStock(1, { higherIncome: false }))];
    const request = requestFor(ids);
    expect(await codeOf(buy(purchaser, request))).toBe("validation");
    expect(await db().leadPurchase.count({ where: { userId: purchaser.id } })).toBe(0);
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: { not: null } } })).toBe(0);
  });

  it("needs an account in good standing", async () => {
    const { purchaser } = await createPurchaser();
    const ids = await createStock(1);
    await db().order.updateMany({ where: { userId: purchaser.id }, data: { status: "pending" } });
    expect(await codeOf(buy(purchaser, requestFor(ids)))).toBe("account-not-approved");
    await db().order.updateMany({ where: { userId: purchaser.id }, data: { status: "approved" } });
    await db().user.update({ where: { id: purchaser.id }, data: { emailConfirmedAt: null } });
    expect(await codeOf(buy(purchaser, requestFor(ids)))).toBe("account-not-approved");
    expect(await chargesOf(purchaser.id)).toEqual([]);
  });

  it("is refused to an account whose every order staff review, which is told so", async () => {
    const { purchaser } = await createPurchaser();
    const request = requestFor(await createStock(1));
    await db().accountApproval.create({
      data: { userId: purchaser.id, isAutomatic: false, setById: purchaser.id },
    });
    expect(await errorOf(buy(purchaser, request))).toMatchObject({
      code: "account-not-approved",
      status: 403,
      message: expect.stringContaining("staff review every order"),
    });
    expect(await chargesOf(purchaser.id)).toEqual([]);
    await db().accountApproval.delete({ where: { userId: purchaser.id } });
    expect((await buy(purchaser, request)).purchased).toEqual(request.leadIds);
  });
});

describe("a declined card", () => {
  it("ends the purchase with Stripe's reason, frees the leads and cancels the payment", async () => {
    const { purchaser } = await createPurchaser({}, "pm_card_chargeCustomerFail");
    const ids = await createStock(2);
    const request = requestFor(ids);
    const error = await errorOf(buy(purchaser, request));
    expect([error?.code, error?.status, error?.extras]).toEqual([
      "card-declined",
      402,
      { decline_code: "generic_decline" },
    ]);
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null, status: "verified" } })).toBe(2);
    expect(await codeOf(buy(purchaser, request))).toBe("card-declined");
    expect(await chargesOf(purchaser.id)).toEqual([]);
    const other = await createPurchaser();
    expect((await buy(other.purchaser, requestFor(ids))).purchased).toEqual(ids);
  });

  it("is also one that was removed at Stripe a moment before its charge: the leads are free at once", async () => {
    const { purchaser, cardId } = await createPurchaser();
    const ids = await createStock(1);
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.confirm",
      action: { kind: "hold" },
    });
    const request = requestFor(ids);
    const buying = errorOf(buy(purchaser, request));
    const isOpened = () =>
      db().leadPurchase.count({ where: { userId: purchaser.id, paymentIntentId: { not: null } } });
    await until(async () => (await isOpened()) === 1);
    await stripe().paymentMethods.detach(cardId);
    await sandboxControl().clearFaults();
    const error = await buying;
    expect([error?.code, error?.status, error?.extras]).toEqual([
      "card-declined",
      402,
      { decline_code: "card_not_usable" },
    ]);
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null, status: "verified" } })).toBe(1);
    expect(await codeOf(buy(purchaser, request))).toBe("card-declined");
    expect(await chargesOf(purchaser.id)).toEqual([]);
  });

  it("is not assumed when Stripe refuses the request itself, which may be a fault of ours: no later call with the key is told of a decline", async () => {
    const { purchaser } = await createPurchaser();
    const ids = await createStock(1);
    const request = requestFor(ids);
    const refusal = new Stripe.errors.StripeInvalidRequestError({
      type: "invalid_request_error",
      param: "off_session",
      message: "Invalid off_session",
    });
    const confirming = jest.spyOn(stripe().paymentIntents, "confirm").mockRejectedValueOnce(refusal);
    expect(await codeOf(buy(purchaser, request))).toBe("payment-outcome-unknown");
    confirming.mockRestore();
    const { purchase } = await readOnlyPurchase(purchaser);
    await concludePurchase(purchase.id, purchase.heldUntil);
    expect(await codeOf(buy(purchaser, request))).toBe("purchase-not-charged");
    expect(await db().lead.count({ where: { id: { in: ids }, heldBy: null, status: "verified" } })).toBe(1);
    expect(await chargesOf(purchaser.id)).toEqual([]);
  });

  it("is what a customer without a saved card gets", async () => {
    const { purchaser, cardId } = await createPurchaser();
    await stripe().paymentMethods.detach(cardId);
    const error = await errorOf(buy(purchaser, requestFor(await createStock(1))));
    expect([error?.status, error?.extras]).toEqual([402, { decline_code: "no_payment_method" }]);
  });
});

describe("an Idempotency-Key", () => {
  it("gives ten calls at once one purchase, one charge and the same outcome afterwards", async () => {
    const { purchaser } = await createPurchaser();
    const request = requestFor(await createStock(2));
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(buy(purchaser, request))));
    expect(codes.filter((code) => code !== "done" && code !== "purchase-in-progress")).toEqual([]);
    const again = await buy(purchaser, request);
    expect(again.purchased).toEqual(request.leadIds);
    expect(await chargesOf(purchaser.id)).toEqual([9_100]);
    expect(await db().leadPurchase.count({ where: { userId: purchaser.id } })).toBe(1);
  });

  it("is refused with another body, and is free for another account", async () => {
    const [mine = "", theirs = ""] = await createStock(2);
    const one = await createPurchaser();
    const request = requestFor([mine]);
    await buy(one.purchaser, request);
    expect(await codeOf(buy(one.purchaser, requestFor([theirs], request.idempotencyKey)))).toBe(
      "idempotency-key-reused",
    );
    const other = await createPurchaser();
    const bought = await buy(other.purchaser, requestFor([theirs], request.idempotencyKey));
    expect(bought.purchased).toEqual([theirs]);
  });
});

describe("one lead", () => {
  it("is sold and charged once when fifty purchases want it", async () => {
    const [lead = ""] = await createStock(1);
    const customers = await Promise.all(Array.from({ length: 5 }, () => createPurchaser()));
    const calls = Array.from({ length: 10 }, () => customers).flat();
    const codes = await Promise.all(calls.map(({ purchaser }) => codeOf(buy(purchaser, requestFor([lead])))));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "leads-unavailable")).toHaveLength(49);
    const charges = await Promise.all(customers.map(({ user }) => chargesOf(user.id)));
    expect(charges.flat()).toEqual([4_550]);
    expect(await db().allocation.count({ where: { leadId: lead } })).toBe(1);
  });
});
