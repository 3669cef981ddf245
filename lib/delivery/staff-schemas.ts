import * as z from "zod/mini";
import { pageNumber } from "@/lib/kit/pages";
import { uuid } from "@/lib/kit/uuid";
import { DESTINATION_KINDS } from "./kind-labels";

const count = z.int();
const time = z.string();

/** A destination that fails or is paused, as staff see it: its name and its health, without the responses of its receiver. */
export const troubledDestinationDto = z.object({
  id: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  kind: z.enum(DESTINATION_KINDS),
  name: z.string(),
  /** A host, or a number of emails. */
  summary: z.string(),
  pausedBy: z.nullable(z.enum(["owner", "staff", "gone", "failing"])),
  pausedAt: z.nullable(time),
  /** Staff disabled it, and its owner also paused it: it stays paused after staff enable it. */
  isAlsoPausedByOwner: z.boolean(),
  /** Failures in a row, and the time of the first one. */
  failures: count,
  failingSince: z.nullable(time),
  /** Nothing is sent before this time. Null while the circuit breaker is closed. */
  breakerUntil: z.nullable(time),
  /** When the next waiting delivery is tried; null when none waits, or when one may be tried now. The previous release does not send it. */
  nextAttemptAt: z._default(z.nullable(time), null),
  /** Stable code or HTTP status of the last failed attempt. */
  lastError: z.nullable(z.string()),
  waiting: count,
  dead: count,
});
export type TroubledDestination = z.infer<typeof troubledDestinationDto>;

/** Attempts that began in one time bucket. */
export const timeBucketDto = z.object({
  startsAt: time,
  accepted: count,
  failed: count,
  /** Median duration of accepted attempts; null without any. */
  p50Ms: z.nullable(count),
  p95Ms: z.nullable(count),
});
export type TimeBucket = z.infer<typeof timeBucketDto>;

/** Query of GET /api/admin/deliveries. */
export const deliveryOverviewQuery = z.object({
  /** Page of the destinations, from 1. */
  page: pageNumber,
});

/** Response of GET /api/admin/deliveries. */
export const deliveryOverviewDto = z.object({
  totals: z.object({ failing: count, paused: count, waiting: count, dead: count }),
  /** A page of the failing and paused ones, the worst first. A page that does not exist becomes the last one. */
  destinations: z.array(troubledDestinationDto),
  page: count,
  pages: count,
  /** The last hour in minutes, and the last day in half hours; oldest first. */
  hour: z.array(timeBucketDto),
  day: z.array(timeBucketDto),
});
export type DeliveryOverview = z.infer<typeof deliveryOverviewDto>;

export const deadLetterDto = z.object({
  id: z.string(),
  destinationId: z.string(),
  destinationName: z.string(),
  kind: z.enum(DESTINATION_KINDS),
  isPaused: z.boolean(),
  ownerId: z.string(),
  ownerName: z.string(),
  event: z.string(),
  leadId: z.nullable(z.string()),
  attempts: count,
  createdAt: time,
  lastAttemptAt: z.nullable(time),
  lastError: z.nullable(z.string()),
});
export type DeadLetter = z.infer<typeof deadLetterDto>;

/** Response of GET /api/admin/deliveries/dead, newest first. */
export const deadLetterPageDto = z.object({
  letters: z.array(deadLetterDto),
  total: count,
  page: count,
  pages: count,
  /** Names of the destination and the owner in the filter; null without a filter, and for a removed one. */
  names: z.object({ destination: z.nullable(z.string()), owner: z.nullable(z.string()) }),
});
export type DeadLetterPage = z.infer<typeof deadLetterPageDto>;

/** Query of GET /api/admin/deliveries/dead. */
export const deadLetterQuery = z.object({
  destinationId: z.optional(uuid()),
  ownerId: z.optional(uuid()),
  kind: z.optional(z.enum(DESTINATION_KINDS)),
  page: pageNumber,
});
export type DeadLetterQuery = z.infer<typeof deadLetterQuery>;

/** Body of POST /api/admin/deliveries/replays: one dead letter, or all of a destination. */
export const redeliverBody = z.union([
  z.strictObject({ deliveryId: uuid() }),
  z.strictObject({ destinationId: uuid() }),
]);
export type RedeliverBody = z.infer<typeof redeliverBody>;

export const redeliveredDto = z.object({ queued: count });

/** Body of PATCH /api/admin/deliveries/destinations/{destinationId}. */
export const disableBody = z.object({ disabled: z.boolean() });

/** Response of that call: by whom the destination is paused now. */
export const disabledDto = z.object({ pausedBy: z.nullable(z.enum(["owner", "staff"])) });
