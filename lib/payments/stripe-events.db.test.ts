import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { SANDBOX_ACCOUNT_ID } from "@/sandbox/stripe/routes/account";
import {
  createOpenPayment,
  createPaidPayment,
  payByBankDebit,
  sandboxControl,
} from "@/tests/factories/payments";
import { buildEvent } from "@/tests/factories/stripe-events";
import { listSavedMethods, startSavingMethod } from "./saved-methods.server";
import { claimOrder } from "./settle-payment.server";
import { stripe } from "./stripe-client.server";
import { handleStripeEvent, receiveStripeEvent } from "./stripe-events.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await sandboxControl().clearFaults();
});

const EVENT_TYPES = [
  "payment_intent.created",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "charge.succeeded",
] as const;

/** Does what the web server and then the worker do with an event. */
async function deliver(event: { id: string; payload: string; signature: string }): Promise<void> {
  await receiveStripeEvent(event.payload, event.signature);
  await handleStripeEvent({ eventId: event.id });
}

function countOrders(leadConfigId: string): Promise<number> {
  return db().order.count({ where: { leadConfigId } });
}

describe("receiving an event", () => {
  it("stores it once and enqueues it once, twenty times in parallel", async () => {
    const event = buildEvent("payment_intent.succeeded", "pi_any");
    const results = await Promise.all(
      Array.from({ length: 20 }, () => receiveStripeEvent(event.payload, event.signature)),
    );
    expect(results.filter((result) => result.isNew)).toHaveLength(1);
    expect(await db().stripeEvent.count({ where: { id: event.id } })).toBe(1);
    const jobs = await db().$queryRaw<
      unknown[]
    >`SELECT id FROM pgboss.job WHERE data->>'eventId' = ${event.id}`;
    expect(jobs).toHaveLength(1);
  });

  it.each([
    ["missing", null, {}],
    ["garbage", "t=1,v1=00", {}],
    ["made with another secret", undefined, { secret: "whsec_somebodyelsessecret" }],
    ["made with an empty secret", undefined, { secret: "x" }],
    ["ten minutes old", undefined, { timestamp: Math.floor(Date.now() / 1000) - 600 }],
  ])("refuses a signature that is %s", async (_label, header, options) => {
    const event = buildEvent("payment_intent.succeeded", "pi_any", options);
    const signature = header === undefined ? event.signature : header;
    await expect(receiveStripeEvent(event.payload, signature)).rejects.toMatchObject({ status: 400 });
    expect(await db().stripeEvent.count({ where: { id: event.id } })).toBe(0);
  });

  it("refuses a body that was changed after signing", async () => {
    const event = buildEvent("payment_intent.succeeded", "pi_any");
    const changed = event.payload.replace("pi_any", "pi_other");
    await expect(receiveStripeEvent(changed, event.signature)).rejects.toMatchObject({ status: 400 });
  });

  it("throws when the event cannot be stored, so that Stripe does not get 2xx", async () => {
    const event = buildEvent("payment_intent.succeeded", "pi_any");
    await db().$executeRaw`ALTER TABLE "StripeEvent" RENAME TO "Away"`;
    await expect(receiveStripeEvent(event.payload, event.signature)).rejects.toThrow("StripeEvent");
    await db().$executeRaw`ALTER TABLE "Away" RENAME TO "StripeEvent"`;
    expect(await receiveStripeEvent(event.payload, event.signature)).toEqual({ isNew: true });
  });
});

describe("an event of another mode or account", () => {
  it.each([
    ["of live money, with our test key", { livemode: true }, "wrong-mode"],
    ["of a connected account", { account: "acct_of_somebody_else" }, "wrong-account"],
    ["of another account of the organization", { context: "acct_of_somebody_else" }, "wrong-account"],
  ])("%s is stored with the reason and places no order", async (_label, origin, refusedReason) => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    const event = buildEvent("payment_intent.succeeded", paymentIntentId, origin);
    expect(await receiveStripeEvent(event.payload, event.signature)).toEqual({ isNew: true });
    await handleStripeEvent({ eventId: event.id });
    expect(await countOrders(configuration.id)).toBe(0);
    expect(await db().stripeEvent.findUnique({ where: { id: event.id } })).toMatchObject({
      refusedReason,
      handledAt: expect.any(Date),
    });
    expect(await db().$queryRaw`SELECT 1 FROM pgboss.job WHERE data->>'eventId' = ${event.id}`).toEqual([]);
  });

  it("that names our own account is handled", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId, { account: SANDBOX_ACCOUNT_ID }));
    expect(await countOrders(configuration.id)).toBe(1);
  });
});

describe("webhook and browser give one order", () => {
  it("webhook first", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId));
    expect(await claimOrder(customer, paymentIntentId)).toMatchObject({ isNew: false });
    expect(await countOrders(configuration.id)).toBe(1);
  });

  it("browser first", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    expect(await claimOrder(customer, paymentIntentId)).toMatchObject({ isNew: true });
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(1);
  });

  it("browser never", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(1);
  });

  it("at the same instant, a hundred times", async () => {
    const { customer, configuration, paymentIntentId } = await createPaidPayment();
    await Promise.all(
      Array.from({ length: 50 }, () => [
        claimOrder(customer, paymentIntentId),
        deliver(buildEvent("payment_intent.succeeded", paymentIntentId)),
      ]).flat(),
    );
    expect(await countOrders(configuration.id)).toBe(1);
  });
});

describe("events in any order, any number of times,", () => {
  it("about a paid intent place exactly one order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...EVENT_TYPES, ...EVENT_TYPES], { minLength: 1, maxLength: 12 }),
        async (types) => {
          const { configuration, paymentIntentId } = await createPaidPayment();
          for (const type of types) await deliver(buildEvent(type, paymentIntentId));
          expect(await countOrders(configuration.id)).toBe(1);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("about an unpaid intent place none, whatever they say", async () => {
    const { configuration, paymentIntentId } = await createOpenPayment();
    for (const type of EVENT_TYPES) await deliver(buildEvent(type, paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(0);
  });

  it("leave the order in place when `failed` arrives after `succeeded`", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId));
    await deliver(buildEvent("payment_intent.payment_failed", paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(1);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "settled" });
  });

  it("place the order of a bank debit when the bank confirms it", async () => {
    const { configuration, paymentIntentId, clientSecret } = await createOpenPayment();
    await payByBankDebit(paymentIntentId, clientSecret);
    await deliver(buildEvent("payment_intent.processing", paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(0);
    expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
      state: "processing",
    });
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    await deliver(buildEvent("payment_intent.succeeded", paymentIntentId));
    expect(await countOrders(configuration.id)).toBe(1);
  });

  it("about other programs' payments are stored and marked as handled", async () => {
    const event = buildEvent("payment_intent.succeeded", "pi_of_another_program");
    await deliver(event);
    expect(await db().stripeEvent.findUnique({ where: { id: event.id } })).toMatchObject({
      handledAt: expect.any(Date),
    });
  });

  it("are handled later when Stripe does not respond", async () => {
    const { configuration, paymentIntentId } = await createPaidPayment();
    const event = buildEvent("payment_intent.succeeded", paymentIntentId);
    await sandboxControl().injectFault({ target: "api", times: "always", action: { kind: "drop_before" } });
    await expect(deliver(event)).rejects.toMatchObject({ type: "StripeConnectionError" });
    await sandboxControl().clearFaults();
    expect(await db().stripeEvent.findUnique({ where: { id: event.id } })).toMatchObject({ handledAt: null });
    await handleStripeEvent({ eventId: event.id });
    expect(await countOrders(configuration.id)).toBe(1);
  });
});

it("records a payment method that was saved without a purchase, also when the browser never came back", async () => {
  const { customer: user } = await createOpenPayment();
  const [setupIntentId = ""] = (await startSavingMethod(user)).clientSecret.split("_secret_");
  await stripe().setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
  for (const _time of [1, 2]) await deliver(buildEvent("setup_intent.succeeded", setupIntentId));
  await deliver(buildEvent("setup_intent.setup_failed", "seti_ofAnotherProgram"));
  const [method] = await listSavedMethods(user);
  expect(method).toMatchObject({ last4: "4242", isDefault: true });
  expect(await db().auditEntry.count({ where: { subjectId: method?.id ?? "" } })).toBe(1);
});
