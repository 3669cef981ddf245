import { createHmac } from "node:crypto";
import type { SandboxConfig } from "../config";
import type { WebhookFault } from "../control/fault-contract";
import type { FaultRegistry } from "../control/fault-registry";
import { newId, nowSeconds } from "../ids";
import { presentEvent } from "../objects/event";
import type { DeliveryRecord, EventRecord } from "../state/event-records";
import type { Store } from "../state/store";
import { nextAttemptAtMs } from "./retry-schedule";

type Dependencies = { config: SandboxConfig; store: Store; faults: FaultRegistry };

/** Delivers events to the configured endpoint: in parallel, at least once, with retries until they are accepted. */
export class WebhookDispatcher {
  private readonly endpoint: SandboxConfig["webhook"];
  private readonly store: Store;
  private readonly faults: FaultRegistry;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Deliveries a `reorder` fault is collecting, by fault id. */
  private readonly batches = new Map<string, DeliveryRecord[]>();

  constructor({ config, store, faults }: Dependencies) {
    this.endpoint = config.webhook;
    this.store = store;
    this.faults = faults;
  }

  /** Starts delivering a new event, unless a fault decides otherwise. Does nothing without an endpoint. */
  dispatch(event: EventRecord): void {
    if (!this.endpoint) return;
    const fault = this.faults.takeForEvent(event.subject.type);
    if (!fault) return this.schedule(this.addDelivery(event), 0);

    const { action } = fault;
    switch (action.kind) {
      case "hold":
        this.addDelivery(event, "held");
        return;
      case "delay":
        return this.schedule(this.addDelivery(event), action.delayMs);
      case "duplicate":
        return this.resend(event, action.deliveries);
      case "reorder":
        return this.collect(fault, this.addDelivery(event, "held"), action.order);
      case "mute":
        return;
    }
  }

  /** Delivers an event again, `times` times in parallel, whatever the result of earlier deliveries. */
  resend(event: EventRecord, times: number): void {
    for (let count = 0; count < times; count += 1) this.schedule(this.addDelivery(event), 0);
  }

  /** Delivers held events one after the other. @returns their number. */
  release(order: ReleaseOrder): number {
    const held = [...this.store.deliveries.values()].filter((delivery) => delivery.status === "held");
    this.batches.clear();
    this.deliverInTurn(inOrder(held, order, (delivery) => this.eventTypeOf(delivery)));
    return held.length;
  }

  /** Continues the deliveries that an earlier process left waiting. */
  resume(): void {
    if (!this.endpoint) return;
    for (const delivery of this.store.deliveries.values()) {
      if (delivery.status !== "pending") continue;
      this.schedule(delivery, Math.max(0, (delivery.nextAttemptAtMs ?? 0) - Date.now()));
    }
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.batches.clear();
  }

  private collect(fault: WebhookFault, delivery: DeliveryRecord, order: ReleaseOrder): void {
    const batch = [...(this.batches.get(fault.id) ?? []), delivery];
    this.batches.set(fault.id, batch);
    if (fault.times !== 0) return;
    this.batches.delete(fault.id);
    this.deliverInTurn(inOrder(batch, order, (each) => this.eventTypeOf(each)));
  }

  private addDelivery(event: EventRecord, status: "pending" | "held" = "pending"): DeliveryRecord {
    const createdAtMs = Date.now();
    const delivery: DeliveryRecord = {
      id: newId("whd"),
      eventId: event.id,
      status,
      createdAtMs,
      nextAttemptAtMs: status === "pending" ? createdAtMs : null,
      attempts: [],
    };
    this.store.deliveries.set(delivery.id, delivery);
    this.store.changed();
    return delivery;
  }

  private schedule(delivery: DeliveryRecord, delayMs: number): void {
    delivery.nextAttemptAtMs = Date.now() + delayMs;
    this.store.changed();
    const timer = setTimeout(() => {
      this.timers.delete(delivery.id);
      void this.attempt(delivery);
    }, delayMs);
    this.timers.set(delivery.id, timer);
  }

  private deliverInTurn(deliveries: DeliveryRecord[]): void {
    for (const delivery of deliveries) {
      delivery.status = "pending";
      delivery.nextAttemptAtMs = Date.now();
    }
    this.store.changed();
    void deliveries.reduce<Promise<void>>(
      (previous, delivery) => previous.then(() => this.attempt(delivery)),
      Promise.resolve(),
    );
  }

  private async attempt(delivery: DeliveryRecord): Promise<void> {
    const event = this.store.events.get(delivery.eventId);
    if (!event || !this.endpoint) return;

    const atMs = Date.now();
    const result: PostResult = this.faults.takeMute(event.subject.type)
      ? { status: null, error: "muted: endpoint unreachable" }
      : await postWebhook(this.endpoint, JSON.stringify(presentEvent(event, this.countPending(event.id))));

    // The sandbox may have been reset before the endpoint responded.
    if (this.store.deliveries.get(delivery.id) !== delivery) return;
    delivery.attempts.push({ atMs, ...result });
    this.decideNext(delivery, this.endpoint.retryBaseMs);
  }

  private decideNext(delivery: DeliveryRecord, retryBaseMs: number): void {
    const status = delivery.attempts.at(-1)?.status ?? 0;
    const accepted = status >= 200 && status < 300;
    const { createdAtMs, attempts } = delivery;
    const now = Date.now();
    const next = accepted
      ? null
      : nextAttemptAtMs({ createdAtMs, failures: attempts.length }, retryBaseMs, now);
    if (next !== null) return this.schedule(delivery, next - now);
    delivery.status = accepted ? "delivered" : "abandoned";
    delivery.nextAttemptAtMs = null;
    this.store.changed();
  }

  /** Deliveries of this event the endpoint has not accepted yet. */
  countPending(eventId: string): number {
    return [...this.store.deliveries.values()].filter(
      (delivery) =>
        delivery.eventId === eventId && (delivery.status === "pending" || delivery.status === "held"),
    ).length;
  }

  private eventTypeOf(delivery: DeliveryRecord): string {
    return this.store.events.get(delivery.eventId)?.subject.type ?? "";
  }
}

/** `given`: oldest first; `reversed`: newest first; or a list of event types, unnamed types last. */
type ReleaseOrder = "given" | "reversed" | string[];

/** Sorts held deliveries (oldest first) into the order they are to be delivered in. */
function inOrder<T>(deliveries: T[], order: ReleaseOrder, typeOf: (delivery: T) => string): T[] {
  if (order === "given") return deliveries;
  if (order === "reversed") return deliveries.toReversed();
  const rank = (delivery: T) => {
    const position = order.indexOf(typeOf(delivery));
    return position < 0 ? order.length : position;
  };
  return deliveries.toSorted((left, right) => rank(left) - rank(right));
}

const TIMEOUT_MS = 20_000;

type PostResult = { status: number | null; error: string | null };

/** Posts one signed event. Redirects are not followed and count as failures, as with Stripe. Never throws. */
async function postWebhook(endpoint: { url: string; secret: string }, payload: string): Promise<PostResult> {
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signWebhook(payload, endpoint.secret, nowSeconds()),
      },
      body: payload,
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : "no answer" };
  }
}

/**
 * The Stripe-Signature header for a payload sent now: HMAC-SHA256 over `timestamp.payload`.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
function signWebhook(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${payload}`).digest("hex");
  return `t=${timestampSeconds},v1=${signature}`;
}
