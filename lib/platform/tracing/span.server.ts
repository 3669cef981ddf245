import "server-only";

/**
 * Every attribute that a span may have. The list is closed: traces leave our systems, so none may hold a name, contact data,
 * a URL's path or query, a statement's values, or an error's message, which may quote any of them.
 */
export interface SpanAttributes {
  "http.request.method"?: string;
  /** The route's pattern (`/api/orders/[id]`), never the path. */
  "http.route"?: string;
  "http.response.status_code"?: number;
  /** Host of a customer's system or of Stripe. */
  "server.address"?: string;
  /** The statement's name: what it does with which table or function. */
  "db.query.summary"?: string;
  /** Class or code of an error. */
  "error.type"?: string;
  /** As in the log and in `X-Request-Id`. */
  "leadwell.request_id"?: string;
  "leadwell.job"?: string;
  /** 1 is the first. */
  "leadwell.attempt"?: number;
  "leadwell.lead_id"?: string | undefined;
  "leadwell.order_id"?: string | undefined;
  "leadwell.delivery_id"?: string;
  /** What became of a posted lead or an attempt to deliver. */
  "leadwell.outcome"?: string;
  /** The first part of Stripe's path, for example `payment_intents`. */
  "leadwell.stripe_resource"?: string;
}

/** A span as its caller describes it. */
export interface SpanDescription {
  name: string;
  /** server: a request to us. client: a call of ours. consumer: a job or delivery from a queue. */
  kind: "server" | "client" | "consumer";
  attributes?: SpanAttributes;
  /** Without a surrounding span, the work runs without a span: polls of the queues would make a trace each. */
  isPartOnly?: boolean;
}

/** What `start-tracing.server.ts` installs. */
export interface Tracing {
  run<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result>;
  describe(attributes: SpanAttributes, name?: string): void;
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>;
}

// On globalThis: the bundler may load this module more than once.
declare global {
  var leadwellTracing: Tracing | undefined;
}

/**
 * Runs `work` within a span. Without tracing, it calls `work` directly and does not call `describe`.
 * @throws what `work` throws; the span then names the error's class or code.
 */
export function inSpan<Result>(
  describe: () => SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  const tracing = globalThis.leadwellTracing;
  return tracing ? tracing.run(describe(), work) : work();
}

/** Adds attributes to the current span, and names it. Does nothing without tracing, or outside a span. */
export function describeSpan(describe: () => SpanAttributes & { name?: string }): void {
  const tracing = globalThis.leadwellTracing;
  if (!tracing) return;
  const { name, ...attributes } = describe();
  tracing.describe(attributes, name);
}
