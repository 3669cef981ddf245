import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";
import { LEAD_EMAILS } from "../alerts/alert-settings";
import { DELIVERY_MODES } from "../delivery-modes";
import { DELIVERY_STATUSES, WITHDRAWALS } from "../delivery-status";
import { DESTINATION_KINDS } from "../kind-labels";
import { mappedFieldsShape } from "../payload/map-fields";

const time = z.iso.datetime();

/** A destination's configuration without its secrets. */
const shownConfig = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webhook"), url: z.string() }),
  z.object({ kind: z.literal("email"), addresses: z.array(z.string()), attachCsv: z.boolean() }),
  z.object({ kind: z.literal("hubspot"), tokenEnding: z.string() }),
  z.object({
    kind: z.literal("salesforce"),
    organizationId: z.string(),
    leadSource: z.string(),
    hasStatePicklists: z.boolean(),
  }),
  z.object({
    kind: z.literal("mapped"),
    method: z.enum(["POST", "PUT", "PATCH"]),
    url: z.string(),
    /** Only the names, because the values are keys and tokens. */
    headerNames: z.array(z.string()),
    body: z.enum(["json", "form"]),
    fields: mappedFieldsShape,
  }),
  /** A browser with alerts. By the SHA-256 of its endpoint (hex), a browser finds itself in the list. */
  z.object({ kind: z.literal("push"), endpointHash: z.string() }),
  /** The stored settings cannot be decrypted: nothing is sent until they are entered again. */
  z.object({ kind: z.literal("unreadable") }),
]);
export type ShownConfig = z.output<typeof shownConfig>;

export const destinationHealthDto = z.object({
  state: z.enum(["active", "failing", "paused"]),
  pausedBy: z.nullable(z.enum(["owner", "staff", "gone", "failing"])),
  /** Staff disabled it, and its owner also paused it: it stays paused after staff enable it. */
  isAlsoPausedByOwner: z.boolean(),
  /** Failures in a row. */
  failures: z.int(),
  /** Nothing is sent before this time. Pages of the previous release show it. */
  breakerUntil: z.nullable(time),
  /** When the next waiting delivery is tried; null when none waits, or when one may be tried now. The previous release does not send it. */
  nextAttemptAt: z._default(z.nullable(time), null),
  /** Attempts of the last 24 hours. */
  accepted: z.int(),
  failed: z.int(),
  p50Ms: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  /** Attempts in each of the last 24 hours, oldest first. */
  hours: z.array(z.object({ accepted: z.int(), failed: z.int() })),
  /** Deliveries that wait, and failed ones that can be sent again. */
  waiting: z.int(),
  dead: z.int(),
});
export type DestinationHealth = z.output<typeof destinationHealthDto>;

export const destinationDto = z.object({
  id: uuid(),
  kind: z.enum(DESTINATION_KINDS),
  name: z.string(),
  summary: z.string(),
  position: z.int(),
  config: shownConfig,
  events: z.array(z.string()),
  /** Changes with the target, its secrets included, and with the events. The previous release does not send it. */
  settingsVersion: z.optional(z.string()),
  hasPreviousSecret: z.boolean(),
  previousSecretUntil: z.nullable(time),
  createdAt: time,
  health: destinationHealthDto,
});
export type DestinationDto = z.output<typeof destinationDto>;

const alertsDto = z.object({
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  dailySummary: z.boolean(),
  leadEmails: z.enum(LEAD_EMAILS),
  /** Browsers subscribe with it; null when the operator has not configured alerts. */
  publicKey: z.nullable(z.string()),
});
export type AlertsDto = z.output<typeof alertsDto>;

export const destinationsDto = z.object({
  mode: z.enum(DELIVERY_MODES),
  alerts: alertsDto,
  destinations: z.array(destinationDto),
});
export type DestinationsDto = z.output<typeof destinationsDto>;

/** Response to creating a webhook and to a rotation of its secret. The secret is not shown again. */
export const secretDto = z.object({ id: uuid(), secret: z.nullable(z.string()) });

/** Result of a test, with the request (or the lead that it was made from) and the response. */
export const testResultDto = z.object({
  isAccepted: z.boolean(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  durationMs: z.int(),
  request: z.string(),
});
export type TestResult = z.output<typeof testResultDto>;

const attemptDto = z.object({
  number: z.int(),
  startedAt: time,
  durationMs: z.int(),
  isAccepted: z.boolean(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export const deliveryDto = z.object({
  id: uuid(),
  destinationId: uuid(),
  destinationName: z.string(),
  event: z.string(),
  leadId: z.nullable(uuid()),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  createdAt: time,
  dueAt: time,
  /** The first acceptance. A delivery that is sent again keeps it. */
  acceptedAt: z.nullable(time),
  /** Nothing is sent while it is held, whatever `dueAt` says. The previous release does not send it. */
  isHeld: z._default(z.boolean(), false),
  /** Why its lead is not sent any more; null of other deliveries. */
  withdrawal: z.nullable(z.enum(WITHDRAWALS)),
  tries: z.array(attemptDto),
});
export type DeliveryDto = z.output<typeof deliveryDto>;
/** A page of deliveries: Response of GET /api/delivery/deliveries. */
export const deliveriesDto = z.object({
  deliveries: z.array(deliveryDto),
  total: z.int(),
  // The previous release does not send these two.
  page: z._default(z.int(), 1),
  pages: z._default(z.int(), 1),
  /** Those of the query's `shown` that are not on the page any more, as they are now. The previous release does not send it. */
  left: z._default(z.array(deliveryDto), []),
});
export type DeliveriesDto = z.output<typeof deliveriesDto>;
