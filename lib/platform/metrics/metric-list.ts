/**
 * What values a label may have: a closed list, `route` (`labelRoute` bounds it), or `job` (names of worker/jobs.ts).
 */
type LabelValues = readonly string[] | "route" | "job";

/** A metric as Prometheus reads it. Durations and ages are in seconds. */
export interface MetricDefinition {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels?: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[];
}

const STATUS_CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"] as const;
const OUTCOMES = ["succeeded", "failed"] as const;
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** What each process measures about its own work. */
const PROCESS_METRICS = {
  leadwell_http_request_duration_seconds: {
    type: "histogram",
    help: "Duration of API requests, until the response begins, and of server actions (route /actions/<name>).",
    labels: { method: METHODS, route: "route", status: STATUS_CLASSES },
    buckets: REQUEST_BUCKETS,
  },
  leadwell_page_duration_seconds: {
    type: "histogram",
    help: "Duration of requests for pages (their data too) and for files, until the response has been sent.",
    labels: { kind: ["page", "file"], status: STATUS_CLASSES },
    buckets: REQUEST_BUCKETS,
  },
  leadwell_job_duration_seconds: {
    type: "histogram",
    help: "Duration of background jobs.",
    labels: { job: "job", outcome: OUTCOMES },
    buckets: LONG_BUCKETS,
  },
  leadwell_delivery_attempt_duration_seconds: {
    type: "histogram",
    help: "Duration of attempts to deliver to customers' systems.",
    labels: {
      kind: ["webhook", "email", "hubspot", "salesforce", "mapped", "push"],
      outcome: OUTCOMES,
    },
    buckets: LONG_BUCKETS,
  },
  leadwell_deliveries_failed_total: {
    type: "counter",
    help: "Deliveries that failed for good, recorded by this worker. Alerts of browsers are not counted.",
  },
  leadwell_stripe_request_duration_seconds: {
    type: "histogram",
    help: "Duration of calls to Stripe. The status is none when no response came, refused for 401, 403 and 429.",
    labels: { status: [...STATUS_CLASSES, "refused", "none"] },
    buckets: REQUEST_BUCKETS,
  },
  leadwell_stripe_events_total: {
    type: "counter",
    help: "Events at Stripe's webhook, repeated ones too. Refused: of another mode or account than our key.",
    labels: { outcome: ["stored", "refused", "bad-signature"] },
  },
  leadwell_receipts_appended_total: {
    type: "counter",
    help: "Sold leads whose receipt this worker appended to the ledger.",
  },
  leadwell_log_lines_total: {
    type: "counter",
    help: "Lines in the log of level warn and above.",
    labels: { level: ["warn", "error", "fatal"] },
  },
  leadwell_database_pool_connections: {
    type: "gauge",
    help: "Connections of this process to PostgreSQL.",
    labels: { state: ["busy", "idle"] },
  },
  leadwell_database_pool_waiting: {
    type: "gauge",
    help: "Callers that wait for a connection now.",
  },
  leadwell_database_replica_reads_total: {
    type: "counter",
    help: "Reads that a replica may answer: by the replica, or by the primary because it was behind or away.",
    labels: { outcome: ["replica", "behind", "away"] },
  },
  leadwell_database_pool_wait_seconds: {
    type: "histogram",
    help: "How long callers waited for a connection.",
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** What workers read from the database at each scrape. Every worker reports the same values. */
const DATABASE_METRICS = {
  leadwell_database_up: {
    type: "gauge",
    help: "1 if the database responded at this scrape and accepts writes, else 0.",
  },
  leadwell_worker_heartbeat_age_seconds: { type: "gauge", help: "Age of the newest heartbeat of a worker." },
  leadwell_oldest_job_seconds: { type: "gauge", help: "How long the oldest job has waited past its time." },
  leadwell_dead_letters: { type: "gauge", help: "Jobs that failed every retry and wait for staff." },
  leadwell_deliveries_due: {
    type: "gauge",
    help: "Deliveries whose time has come, without those of paused destinations, up to 10,000.",
  },
  leadwell_oldest_delivery_seconds: {
    type: "gauge",
    help: "How long the oldest delivery that may be sent has waited past its time.",
  },
  leadwell_failed_deliveries: {
    type: "gauge",
    help: "Deliveries that failed for good and wait for staff, up to 10,000.",
  },
  leadwell_destinations: {
    type: "gauge",
    help: "Destinations of customers by the state of their circuit breaker.",
    labels: { state: ["healthy", "failing", "open", "paused"] },
  },
  leadwell_default_partition_rows: {
    type: "gauge",
    help: "Rows whose month has no partition, by table, up to 10,000.",
    labels: { table: ["AuditEntry", "DeliveryAttempt", "LeadView"] },
  },
  leadwell_sale_notices: { type: "gauge", help: "Sales without a receipt yet, up to 10,000." },
  leadwell_oldest_sale_notice_seconds: {
    type: "gauge",
    help: "How long ago the oldest sale without a receipt was made.",
  },
  leadwell_oldest_stripe_event_seconds: {
    type: "gauge",
    help: "Age of the oldest stored Stripe event that is not handled.",
  },
  leadwell_oldest_owed_refund_seconds: {
    type: "gauge",
    help: "Age of the oldest refund, of a part or of a whole payment, that is owed, not disputed and not sent.",
  },
  leadwell_overdue_staff_tasks: {
    type: "gauge",
    help: "Open tasks of staff whose deadline has passed, up to 10,000.",
  },
  leadwell_urgent_disputes: {
    type: "gauge",
    help: "Disputes without our answer whose deadline is less than 48 hours away or has passed, up to 10,000.",
  },
  leadwell_ledger_check_age_seconds: {
    type: "gauge",
    help: "Time since the last check of the ledger that came to a verdict.",
  },
  leadwell_ledger_check_passed: {
    type: "gauge",
    help: "1 if the last check of the ledger that came to a verdict passed, 0 if it found a difference.",
  },
  leadwell_books_check_age_seconds: { type: "gauge", help: "Time since the last check of the books ended." },
  leadwell_books_check_passed: { type: "gauge", help: "1 if the last check of the books passed, else 0." },
  leadwell_books_differences: {
    type: "gauge",
    help: "Differences between the books and Stripe that staff have not explained, by the last check that came to a verdict.",
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** Every metric of the product. Node's own (event loop, memory, garbage collection) come beside them. */
export const METRICS = { ...PROCESS_METRICS, ...DATABASE_METRICS } as const;

export type MetricName = keyof typeof METRICS;
type NamesOf<Type extends MetricDefinition["type"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["type"] extends Type ? Name : never;
}[MetricName];
export type HistogramName = NamesOf<"histogram">;
export type CounterName = NamesOf<"counter">;
export type GaugeName = NamesOf<"gauge">;
type LabeledGaugeName = "leadwell_destinations" | "leadwell_default_partition_rows";
/** A gauge of the database without labels. */
export type PlainGaugeName = Exclude<keyof typeof DATABASE_METRICS, LabeledGaugeName>;
/** Gauges that workers read from the database. */
export const DATABASE_GAUGES = namesOf(DATABASE_METRICS);
export const PLAIN_DATABASE_GAUGES = DATABASE_GAUGES.filter(isPlain);

function isPlain(name: keyof typeof DATABASE_METRICS): name is PlainGaugeName {
  return !("labels" in DATABASE_METRICS[name]);
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** Returns the method, or `other` for one that HTTP clients rarely use: strangers choose it. */
export function labelMethod(method: string): (typeof METHODS)[number] {
  return METHODS.find((known) => known === method) ?? "other";
}

/** Returns `2xx` for 200. */
export function statusClass(status: number): string {
  return STATUS_CLASSES[Math.floor(status / 100) - 1] ?? "5xx";
}

/** A part of a route's pattern: a fixed name, or a parameter's name in brackets. */
const PART = /^(?:[a-z][a-zA-Z0-9.-]{0,40}|\[[a-zA-Z]{1,20}\])$/;
/** More than the program has routes and server actions. The limit holds even if a pattern with an id gets through. */
export const MOST_ROUTES = 400;

/**
 * Returns a function that makes a label of a route's pattern. What is not a pattern becomes `other`, and so does each new
 * pattern after the first `most`. A parameter with several parts appears once.
 */
export function createRouteLabels(most = MOST_ROUTES): (pattern: string) => string {
  const known = new Set<string>();
  return (pattern) => {
    const [before, ...parts] = pattern.split("/");
    if (before !== "" || !parts.every((part) => PART.test(part))) return "other";
    const label = `/${parts.filter((part, index) => part !== parts[index - 1]).join("/")}`;
    if (!known.has(label) && known.size >= most) return "other";
    known.add(label);
    return label;
  };
}
