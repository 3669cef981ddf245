import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import Stripe from "stripe";
import { type RunningSandbox, startSandbox, WEBHOOK_SECRET } from "./testing/start-sandbox";
import { startWebhookReceiver, type WebhookReceiver } from "./testing/webhook-receiver";

let receiver: WebhookReceiver;
let sandbox: RunningSandbox;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startSandbox({ SANDBOX_WEBHOOK_URL: receiver.url });
});
afterEach(async () => {
  await sandbox.control.reset();
  receiver.received.length = 0;
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
});

const types = () => receiver.received.map(({ event }) => event.type);
const paid = { amount: 1_000 };

describe("webhooks", () => {
  it("announce a payment and its refund, signed for the real SDK", async () => {
    const intent = await sandbox.control.createPaymentIntent({ ...paid, metadata: { order: "ord_7" } });
    await sandbox.stripe.refunds.create(
      { payment_intent: intent.id, amount: 100 },
      { idempotencyKey: "refund-1" },
    );
    await receiver.waitFor(5);
    expect(types().toSorted()).toEqual([
      "charge.refunded",
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
      "refund.created",
    ]);
    const refunded = receiver.received.find(({ event }) => event.type === "refund.created");
    expect(refunded?.event).toMatchObject({
      data: { object: { amount: 100, payment_intent: intent.id } },
      request: { idempotency_key: "refund-1" },
    });
    expect(await sandbox.stripe.events.retrieve(refunded?.event.id ?? "")).toMatchObject({
      type: "refund.created",
    });
    expect((await sandbox.stripe.events.list({ type: "charge.*" })).data).toHaveLength(2);
  });

  it("keep their data as it was when the event happened", async () => {
    const intent = await sandbox.control.createPaymentIntent(paid);
    await receiver.waitFor(3);
    const created = await sandbox.stripe.events.list({ type: "payment_intent.created" });
    expect(created.data[0]?.data.object).toMatchObject({ id: intent.id, status: "requires_payment_method" });
  });

  it("carry a signature no other secret or payload has", async () => {
    await sandbox.control.createPaymentIntent({ ...paid, status: "requires_payment_method" });
    const [first] = await receiver.waitFor(1);
    const { webhooks } = new Stripe("sk_test_unused");
    const { payload = "", signature = "" } = first ?? {};
    expect(() => webhooks.constructEvent(payload, signature, "whsec_other")).toThrow("No signatures found");
    expect(() => webhooks.constructEvent(`${payload} `, signature, WEBHOOK_SECRET)).toThrow(
      "No signatures found",
    );
  });

  it("are retried until accepted", async () => {
    receiver.answerNextWith(500, 404, 302);
    const intent = await sandbox.control.createPaymentIntent({ ...paid, status: "requires_payment_method" });
    await receiver.waitFor(4);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
    const { events } = await sandbox.control.getPaymentIntent(intent.id);
    expect(events[0]?.deliveries[0]?.attempts.slice(0, 3).map(({ status }) => status)).toEqual([
      500, 404, 302,
    ]);
  });
});

describe("webhook faults", () => {
  it("hold events until they are released, here in reverse", async () => {
    await sandbox.control.injectFault({ target: "webhook", times: "always", action: { kind: "hold" } });
    await sandbox.control.createPaymentIntent(paid);
    expect(await sandbox.control.releaseWebhooks({ order: "reversed" })).toBe(3);
    await receiver.waitFor(3);
    expect(types()).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]);
  });

  it("duplicate an event", async () => {
    const action = { kind: "duplicate", deliveries: 5 } as const;
    await sandbox.control.injectFault({ target: "webhook", eventType: "payment_intent.created", action });
    await sandbox.control.createPaymentIntent({ ...paid, status: "requires_payment_method" });
    await receiver.waitFor(5);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it("reorder a batch by event type", async () => {
    const order = ["payment_intent.succeeded", "payment_intent.created"];
    await sandbox.control.injectFault({ target: "webhook", times: 3, action: { kind: "reorder", order } });
    await sandbox.control.createPaymentIntent(paid);
    await receiver.waitFor(3);
    expect(types()).toEqual([...order, "charge.succeeded"]);
  });

  it("mute the endpoint for some attempts", async () => {
    await sandbox.control.injectFault({ target: "webhook", times: 2, action: { kind: "mute" } });
    const intent = await sandbox.control.createPaymentIntent({ ...paid, status: "requires_payment_method" });
    await receiver.waitFor(1);
    const { events } = await sandbox.control.getPaymentIntent(intent.id);
    const attempts = events[0]?.deliveries[0]?.attempts ?? [];
    expect(attempts.slice(0, 2)).toEqual([
      expect.objectContaining({ status: null, error: expect.stringContaining("muted") }),
      expect.objectContaining({ status: null }),
    ]);
  });

  it("resend an event and announce one out of turn", async () => {
    const intent = await sandbox.control.createPaymentIntent(paid);
    await receiver.waitFor(3);
    const event = receiver.received[0]?.event.id ?? "";
    await sandbox.control.resendEvent({ event, times: 4 });
    await receiver.waitFor(7);
    await sandbox.control.announceEvent({ payment_intent: intent.id, type: "payment_intent.payment_failed" });
    await receiver.waitFor(8);
    expect(types().at(-1)).toBe("payment_intent.payment_failed");
  });
});
