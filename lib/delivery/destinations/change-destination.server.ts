import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { tryOpenSecret } from "../senders/outbound-delivery.server";
import { cancelWaiting, passOn, sendWaitingNow } from "../transition-deliveries.server";
import { assertReachable } from "./assert-reachable.server";
import type { ChangeDestinationBody } from "./config-schemas";
import { prepareDestinationNotice } from "./destination-changed.email";
import { newSecret, sealConfig, sealSecret } from "./seal-destination.server";
import { settingsVersionOf, summarize } from "./show-config";

interface OwnDestination extends Record<string, unknown> {
  id: string;
  kind: string;
  name: string;
  events: string[];
  configSealed: string | null;
  secretSealed: string | null;
  pausedBy: string | null;
  isPaused: boolean;
}

/** Shown to an owner who resumes or tests a destination that staff disabled. */
export const DISABLED_BY_STAFF =
  "Our support disabled this destination. Write to us to have it enabled again.";

/** After a rotation both secrets sign for this time. */
const ROTATION_HOURS = 24;

/**
 * Changes a destination of the owner. Resuming it, or giving it a new target, closes the circuit breaker, so that what
 * waits is sent at once. Resuming also starts the 72 hours of retries again. A destination that staff disabled stays disabled; if its
 * owner also paused it, it stays paused after staff enable it. The owner gets an email about a new target.
 * @throws AppError 404; 409 for resuming what staff disabled, and `destination-changed-meanwhile` when the target or the events
 * to replace are not those that the page showed; 422 for another kind, or a URL that must not be called.
 */
export async function changeDestination(
  owner: Actor,
  id: string,
  change: ChangeDestinationBody,
): Promise<void> {
  if (change.target) await assertReachable(change.target);
  const notify = change.target && change.target.kind !== "push" ? await prepareDestinationNotice() : null;
  await withOwn(owner, id, "delivery.change-destination", async (destination, transaction) => {
    const { target, name = destination.name, events = destination.events, paused } = change;
    if (paused === false && destination.pausedBy === "staff")
      throw conflict("disabled-by-staff", DISABLED_BY_STAFF);
    if (target && target.kind !== destination.kind)
      throw refused("kind-fixed", "A destination keeps its kind. Remove it and add another one.");
    if (target || change.events) assertSame(destination, change.shown);
    await transaction.execute(
      sql(`UPDATE "Destination" SET "name" = $2, "events" = $3, "configSealed" = COALESCE($4, "configSealed"),
         "summary" = COALESCE($5, "summary"), "updatedAt" = now()
       WHERE "id" = $1`),
      [
        id,
        name,
        destination.kind === "webhook" ? events : [],
        target ? sealConfig(destination.id, target) : null,
        target ? summarize(target) : null,
      ],
    );
    if (paused !== undefined) await setPaused(id, paused, transaction);
    const isResumed = paused === false && destination.isPaused;
    if (target || paused === false) await closeBreaker(id, { isResumed }, transaction);
    await notify?.(transaction, { destinationId: id, change: "retargeted", madeBy: "session" });
    return { renamed: name !== destination.name, paused, targetChanged: target !== undefined };
  });
}

/**
 * Removes a destination and its secrets, and cancels its waiting deliveries. Its history stays. Leads that wait for it go to
 * the next destination (mode failover only).
 */
export async function removeDestination(owner: Actor, id: string): Promise<void> {
  await withOwn(owner, id, "delivery.remove-destination", async (destination, transaction) => {
    await transaction.execute(
      sql(`UPDATE "Destination" SET "removedAt" = now(), "configSealed" = NULL, "secretSealed" = NULL,
         "previousSecretSealed" = NULL, "updatedAt" = now() WHERE "id" = $1`),
      [id],
    );
    await passOn(transaction, id);
    await cancelWaiting(transaction, [id]);
    return { kind: destination.kind };
  });
}

/**
 * Gives a webhook a new signing secret; the old one signs beside it for 24 hours, unless it cannot be decrypted.
 * @returns the new secret, which is not shown again.
 */
export async function rotateSecret(owner: Actor, id: string): Promise<string> {
  const secret = newSecret();
  await withOwn(owner, id, "delivery.rotate-secret", async (destination, transaction) => {
    if (destination.kind !== "webhook") throw refused("no-secret", "Only webhooks are signed.");
    const { secretSealed } = destination;
    const isReadable = secretSealed !== null && tryOpenSecret(destination.id, secretSealed) !== null;
    await transaction.execute(
      sql(`UPDATE "Destination" SET "previousSecretSealed" = $2, "secretSealed" = $3,
         "previousSecretUntil" = now() + make_interval(hours => $4), "updatedAt" = now()
       WHERE "id" = $1`),
      [id, isReadable ? secretSealed : null, sealSecret(destination.id, secret), ROTATION_HOURS],
    );
    return {};
  });
  return secret;
}

/** Compares the settings with those that a page showed, undefined when it says nothing. @throws AppError 409. */
function assertSame(stored: OwnDestination, shown: string | undefined): void {
  if (shown === undefined || shown === settingsVersionOf(stored)) return;
  throw conflict(
    "destination-changed-meanwhile",
    "This destination has changed since this page loaded, perhaps by your own last attempt. Nothing was saved. Please reload the page.",
  );
}

/** Another account's destination does not exist. */
async function withOwn(
  owner: Actor,
  id: string,
  action: AuditAction,
  work: (destination: OwnDestination, transaction: Transaction) => Promise<AuditFacts>,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [destination] = await transaction.rows(
      sql(`SELECT "id", "kind", "name", COALESCE("events", '{}') AS "events!", "configSealed", "secretSealed", "pausedBy",
         "pausedAt" IS NOT NULL AS "isPaused!"
       FROM "Destination"
       WHERE "id" = $1 AND "userId" = $2 AND "removedAt" IS NULL FOR NO KEY UPDATE`),
      [id, owner.id],
    );
    if (!destination) throw notFound("Destination");
    const after = await work(destination, transaction);
    await recordAudit(
      {
        actorId: owner.id,
        action,
        subject: { type: "destination", id },
        outcome: "done",
        after,
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
  });
}

async function setPaused(id: string, paused: boolean, transaction: Transaction): Promise<void> {
  if (!paused) {
    await transaction.execute(
      sql(
        `UPDATE "Destination" SET "pausedAt" = NULL, "pausedBy" = NULL WHERE "id" = $1 AND "pausedBy" IS DISTINCT FROM 'staff'`,
      ),
      [id],
    );
    return;
  }
  await transaction.execute(
    sql(
      `UPDATE "Destination" SET "pausedAt" = now(), "pausedBy" = 'owner' WHERE "id" = $1 AND "pausedAt" IS NULL`,
    ),
    [id],
  );
  await transaction.execute(
    sql(
      `UPDATE "Destination" SET "ownerPausedAt" = COALESCE("ownerPausedAt", now()) WHERE "id" = $1 AND "pausedBy" = 'staff'`,
    ),
    [id],
  );
}

async function closeBreaker(
  id: string,
  options: { isResumed: boolean },
  transaction: Transaction,
): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "Destination" SET "failures" = 0, "failingSince" = NULL, "breakerUntil" = NULL WHERE "id" = $1`,
    ),
    [id],
  );
  await sendWaitingNow(transaction, id, options);
}

/**
 * Removes all destinations of an account that is being closed: deletes their configuration and secrets, and cancels their
 * waiting deliveries. The rows stay.
 */
export async function removeDestinationsOf(transaction: Transaction, userId: string): Promise<void> {
  const removed = await transaction.rows(
    sql(
      `UPDATE "Destination" SET "removedAt" = COALESCE("removedAt", now()), "configSealed" = NULL, "name" = '',
         "summary" = '', "secretSealed" = NULL, "previousSecretSealed" = NULL
       WHERE "userId" = $1 RETURNING "id"`,
    ),
    [userId],
  );
  await cancelWaiting(
    transaction,
    removed.map(({ id }) => id),
  );
}
