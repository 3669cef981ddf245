import "server-only";
import type { Destination } from "@/lib/platform/db/generated/client";
import { replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { IS_DEAD_LETTER } from "../withdrawn-leads";
import { destinationState, NEXT_ATTEMPT_AT } from "./destination-state";
import type { DestinationHealth } from "./schemas";

const FIGURES = sql(
  `
  SELECT t."id",
    (count(a.*) FILTER (WHERE a."isAccepted"))::integer AS "accepted!",
    (count(a.*) FILTER (WHERE NOT a."isAccepted"))::integer AS "failed!",
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p50Ms",
    round(percentile_cont(0.95) WITHIN GROUP (ORDER BY a."durationMs") FILTER (WHERE a."isAccepted"))::integer AS "p95Ms",
    (array_agg(a."error" ORDER BY a."startedAt" DESC) FILTER (WHERE a."error" IS NOT NULL))[1] AS "lastError",
    (SELECT count(*)::integer FROM "Delivery" d
     WHERE d."userId" = t."userId" AND d."destinationId" = t."id" AND d."status" = 'due') AS "waiting!",
    (SELECT count(*)::integer FROM "Delivery" d WHERE d."destinationId" = t."id" AND ${IS_DEAD_LETTER}) AS "dead!",
    ${NEXT_ATTEMPT_AT} AS "nextAttemptAt"
  FROM "Destination" t
  LEFT JOIN "DeliveryAttempt" a ON a."destinationId" = t."id" AND a."startedAt" > now() - interval '24 hours'
  WHERE t."id" = ANY ($1::uuid[])
  GROUP BY t."id"` as const,
);

const BY_HOUR = sql(`
  SELECT a."destinationId" AS "id", floor(extract(epoch FROM now() - a."startedAt") / 3600)::integer AS "hoursAgo!",
    (count(*) FILTER (WHERE a."isAccepted"))::integer AS "accepted!",
    (count(*) FILTER (WHERE NOT a."isAccepted"))::integer AS "failed!"
  FROM "DeliveryAttempt" a
  WHERE a."destinationId" = ANY ($1::uuid[]) AND a."startedAt" > now() - interval '24 hours'
  GROUP BY 1, 2`);

type Hour = RowOf<typeof BY_HOUR>;

const HOURS = 24;

/** Reads the health of destinations over the last 24 hours, by id. */
export async function readHealth(rows: readonly Destination[]): Promise<Map<string, DestinationHealth>> {
  const ids = rows.map(({ id }) => id);
  const [figures, hours] = await Promise.all([
    replica().rows(FIGURES, [ids]),
    replica().rows(BY_HOUR, [ids]),
  ]);
  return new Map(
    rows.map((row) => {
      const own = figures.find(({ id }) => id === row.id);
      const {
        accepted = 0,
        failed = 0,
        p50Ms = null,
        p95Ms = null,
        lastError = null,
        waiting = 0,
        dead = 0,
        nextAttemptAt = null,
      } = own ?? {};
      return [
        row.id,
        {
          ...stateOf(row),
          accepted,
          failed,
          p50Ms,
          p95Ms,
          lastError,
          waiting,
          dead,
          nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
          hours: hoursOf(hours.filter(({ id }) => id === row.id)),
        },
      ];
    }),
  );
}

function stateOf({ pausedAt, pausedBy, ownerPausedAt, failures, breakerUntil }: Destination) {
  const isAlsoPausedByOwner = ownerPausedAt !== null;
  return {
    state: destinationState({ pausedAt, failures }),
    pausedBy,
    isAlsoPausedByOwner,
    failures,
    breakerUntil: breakerUntil?.toISOString() ?? null,
  };
}

function hoursOf(rows: readonly Hour[]) {
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = rows.find(({ hoursAgo }) => hoursAgo === HOURS - 1 - index);
    return { accepted: hour?.accepted ?? 0, failed: hour?.failed ?? 0 };
  });
}
