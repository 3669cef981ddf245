import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { StripeApiError } from "../http/stripe-api-error";
import { newId, nowSeconds, setClockBehind } from "../ids";
import { presentDispute } from "../objects/dispute";
import { presentPaymentIntent } from "../objects/payment-intent";
import { presentRefund } from "../objects/refund";
import { addBalanceTransaction } from "../payments/add-balance-transaction";
import { disputeCharge, moveDispute } from "../payments/dispute-charge";
import { completeRefund, failRefund, refundCharge } from "../payments/refund-charge";
import { settleBankDebit } from "../payments/settle-bank-debit";
import { requireDispute } from "../routes/disputes";
import { requireIntent } from "../routes/find-records";
import { resetSandbox, type Sandbox } from "../sandbox";
import { announceEvent, noRequest } from "../webhooks/announce-event";
import {
  clockInput,
  dashboardRefundInput,
  disputeMoveInput,
  eventInput,
  movementChange,
  movementInput,
  newDisputeInput,
  newIntentInput,
  refundCompletionInput,
  refundFailureInput,
  releaseInput,
  resendInput,
  settlementInput,
} from "./control-contract";
import { createIntentInStatus } from "./create-intent-in-status";
import { faultInput } from "./fault-contract";
import { showDeliveries, showIntent } from "./show-state";

type ControlContext = Context<{ Bindings: HttpBindings }>;

class NotPossible extends Error {}

/** The endpoints by which tests and the demo control the sandbox. They need no key, so only loopback may call them. */
export function controlRoutes(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(refuseStrangers);
  app.onError(answerError);
  app.delete("/", (c) => {
    resetSandbox(sandbox);
    return c.json({ done: true });
  });
  app.post("/clock", async (c) => {
    setClockBehind((await read(c, clockInput)).behind_seconds);
    return c.json({ done: true });
  });
  addFaultRoutes(app, sandbox);
  addIntentRoutes(app, sandbox);
  addBalanceRoutes(app, sandbox);
  addMoneyRoutes(app, sandbox);
  addWebhookRoutes(app, sandbox);
  return app;
}

function addFaultRoutes(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  app.get("/faults", (c) => c.json({ faults: sandbox.faults.list() }));
  app.post("/faults", async (c) => c.json(sandbox.faults.add(await read(c, faultInput))));
  app.delete("/faults", (c) => c.json({ cleared: sandbox.faults.clear() }));
}

function addIntentRoutes(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  app.get("/payment_intents/:id", (c) =>
    c.json(showIntent(sandbox, requireIntent(sandbox, c.req.param("id")))),
  );
  app.post("/payment_intents", async (c) => {
    const intent = createIntentInStatus(sandbox, await read(c, newIntentInput));
    return c.json(presentPaymentIntent(intent));
  });
  app.post("/settlements", async (c) => {
    const { payment_intent, outcome } = await read(c, settlementInput);
    const intent = requireIntent(sandbox, payment_intent);
    if (intent.status !== "processing")
      throw new NotPossible(`${intent.id} is ${intent.status}, not processing`);
    settleBankDebit(sandbox, noRequest, intent, outcome);
    return c.json(presentPaymentIntent(intent));
  });
}

/** What happens to a payment at Stripe: refunds of the dashboard, refunds that fail, disputes. */
function addMoneyRoutes(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  app.post("/dashboard_refunds", async (c) => {
    const { payment_intent, amount, status } = await read(c, dashboardRefundInput);
    const refund = refundCharge(sandbox, noRequest, {
      paymentIntentId: payment_intent,
      ...(amount === undefined ? {} : { amountCents: amount }),
      reason: "requested_by_customer",
      metadata: {},
      status,
    });
    return c.json(presentRefund(refund));
  });
  app.post("/refund_completions", async (c) => {
    const { refund: id } = await read(c, refundCompletionInput);
    const refund = sandbox.store.refunds.get(id);
    if (refund?.status !== "pending") throw new NotPossible(`no refund ${id} that is pending`);
    completeRefund(sandbox, refund);
    return c.json({ done: true });
  });
  app.post("/disputes", async (c) => {
    const { payment_intent, status, reason, amount, due_in_seconds } = await read(c, newDisputeInput);
    const charge = sandbox.store.charges.get(requireIntent(sandbox, payment_intent).latestChargeId ?? "");
    if (charge?.status !== "succeeded" || charge.refundedCents === charge.amountCents)
      throw new NotPossible(`${payment_intent} has no charge to dispute`);
    const dispute = disputeCharge(sandbox, noRequest, charge, {
      status,
      reason,
      amountCents: amount ?? charge.amountCents - charge.refundedCents,
      ...(due_in_seconds === undefined ? {} : { dueInSeconds: due_in_seconds }),
    });
    return c.json(presentDispute(dispute));
  });
  app.post("/dispute_moves", async (c) => {
    const { dispute: id, to } = await read(c, disputeMoveInput);
    const dispute = requireDispute(sandbox, id);
    moveDispute(sandbox, noRequest, dispute, to);
    return c.json(presentDispute(dispute));
  });
  app.post("/refund_failures", async (c) => {
    const { refund: id } = await read(c, refundFailureInput);
    const refund = sandbox.store.refunds.get(id);
    if (!refund || refund.status === "failed") throw new NotPossible(`no refund ${id} that can fail`);
    failRefund(sandbox, refund);
    return c.json({ done: true });
  });
}

/** Makes the balance differ from what our calls caused: adds, changes and removes movements. */
function addBalanceRoutes(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  const { store } = sandbox;
  const find = (id: string) => {
    const movement = store.balanceTransactions.get(id);
    if (!movement) throw new NotPossible(`no balance transaction ${id}`);
    return movement;
  };
  app.post("/balance_transactions", async (c) => {
    const input = await read(c, movementInput);
    const id = newId("txn");
    addBalanceTransaction(store, {
      id,
      type: input.type,
      reportingCategory: input.reporting_category,
      sourceId: input.source,
      amountCents: input.amount,
      feeCents: input.fee,
      currency: input.currency,
      createdSeconds: input.created ?? nowSeconds(),
    });
    return c.json({ id });
  });
  app.patch("/balance_transactions/:id", async (c) => {
    const movement = find(c.req.param("id"));
    const { amount, fee } = await read(c, movementChange);
    movement.amountCents = amount ?? movement.amountCents;
    movement.feeCents = fee ?? movement.feeCents;
    store.changed();
    return c.json({ done: true });
  });
  app.delete("/balance_transactions/:id", (c) => {
    store.balanceTransactions.delete(find(c.req.param("id")).id);
    store.changed();
    return c.json({ done: true });
  });
}

function addWebhookRoutes(app: Hono<{ Bindings: HttpBindings }>, sandbox: Sandbox): void {
  app.get("/webhooks", (c) => c.json(showDeliveries(sandbox)));
  app.post("/webhooks/release", async (c) => {
    const { order } = await read(c, releaseInput);
    return c.json({ released: sandbox.webhooks.release(order) });
  });
  app.post("/webhooks/resend", async (c) => {
    const { event: id, times } = await read(c, resendInput);
    const event = sandbox.store.events.get(id);
    if (!event) throw new NotPossible(`no event ${id}`);
    sandbox.webhooks.resend(event, times);
    return c.json({ done: true });
  });
  app.post("/events", async (c) => {
    const { payment_intent, type, ...origin } = await read(c, eventInput);
    const record = requireIntent(sandbox, payment_intent);
    const event = announceEvent(sandbox, noRequest, { kind: "payment_intent", type, record }, origin);
    return c.json({ id: event.id, type });
  });
}

async function read<T>(c: ControlContext, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await c.req.json());
}

function answerError(error: Error, c: Context): Response {
  if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
  if (error instanceof SyntaxError) return c.json({ error: "the body is not JSON" }, 400);
  if (error instanceof StripeApiError) return c.json({ error: error.message }, error.status);
  if (error instanceof NotPossible) return c.json({ error: error.message }, 409);
  console.error("stripe sandbox: unexpected error", error);
  return c.json({ error: "unexpected error" }, 500);
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Responds with 403 to calls from other machines and from web pages: browsers send Origin with every cross-site POST and
 * DELETE, and a web page must not control the sandbox of its visitor.
 */
const refuseStrangers = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const isLocal = loopback.has(c.env.incoming.socket.remoteAddress ?? "");
  if (!isLocal || c.req.header("origin") || c.req.header("sec-fetch-site")) {
    return c.json({ error: "control endpoints answer local processes only" }, 403);
  }
  return next();
});
