import "server-only";
import { randomUUID } from "node:crypto";
import { lockConfirmed } from "@/lib/accounts/registration/lock-confirmed.server";
import { MOST_AT_ONCE } from "@/lib/accounts/throttling/throttle-limits";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { refused } from "@/lib/kit/errors";
import type { WebhookFormat } from "@/lib/platform/db/generated/client";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { assertReachable } from "./assert-reachable.server";
import type { CreateDestinationBody } from "./config-schemas";
import { prepareDestinationNotice } from "./destination-changed.email";
import { newSecret, sealConfig, sealSecret } from "./seal-destination.server";
import { summarize } from "./show-config";

const MOST_DESTINATIONS = MOST_AT_ONCE.destinations;

interface CreateOptions {
  /** The signing secret that the owner brought; a new one without it. */
  secret?: string | undefined;
  webhookFormat?: WebhookFormat;
  /** The caller's name for the URL of the target, in the errors. Default: `url`. */
  urlField?: string;
  /** Called when the owner is locked: the ID that it returns is used, and nothing is added. */
  findSame?: (transaction: Transaction) => Promise<string | null>;
  /** Default: a session. The email to the owner says so. */
  madeBy?: "session" | "api-key";
}

/**
 * Adds a destination after the owner's other ones, unless `findSame` finds one, and emails the owner if it gets leads.
 * @returns its id, and for a new webhook the signing secret, which is shown only this once.
 * @throws AppError 403 `email-not-confirmed`; 422 for a URL that must not be called, or for one destination too many.
 */
export async function createDestination(
  owner: Actor,
  { name, events, target }: CreateDestinationBody,
  {
    secret: ownSecret,
    webhookFormat = "envelope",
    urlField,
    findSame,
    madeBy = "session",
  }: CreateOptions = {},
): Promise<{ id: string; secret: string | null }> {
  await assertReachable(target, urlField);
  const notify = target.kind === "push" ? null : await prepareDestinationNotice();
  const id = randomUUID();
  const secret = target.kind === "webhook" ? (ownSecret ?? newSecret()) : null;
  const sameId = await inTransaction(async (transaction) => {
    // Of two calls at once, the second sees the last destination, and the URL, of the first.
    await lockConfirmed(transaction, owner.id, "You can add a destination after that.");
    const same = (await findSame?.(transaction)) ?? null;
    if (same !== null) return same;
    const position = await nextPosition(owner.id, transaction);
    await transaction.execute(
      sql(`INSERT INTO "Destination" ("id", "userId", "kind", "name", "summary", "position", "configSealed", "secretSealed",
         "events", "webhookFormat", "updatedAt")
       VALUES ($1, $2, $3::"DestinationKind", $4, $5, $6, $7, $8, $9, $10::"WebhookFormat", now())`),
      [
        id,
        owner.id,
        target.kind,
        name,
        summarize(target),
        position,
        sealConfig(id, target),
        secret && sealSecret(id, secret),
        target.kind === "webhook" ? events : [],
        webhookFormat,
      ],
    );
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.create-destination",
        subject: { type: "destination", id },
        outcome: "done",
        after: { kind: target.kind },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
    await notify?.(transaction, { destinationId: id, change: "added", madeBy });
    return null;
  });
  return sameId === null ? { id, secret } : { id: sameId, secret: null };
}

/** @throws AppError 422 `too-many-destinations`. */
async function nextPosition(userId: string, transaction: Transaction): Promise<number> {
  const [found] = await transaction.rows(
    sql(`SELECT count(*)::integer AS "count!", COALESCE(max("position"), 0) AS "last!" FROM "Destination"
     WHERE "userId" = $1 AND "removedAt" IS NULL`),
    [userId],
  );
  if ((found?.count ?? 0) >= MOST_DESTINATIONS)
    throw refused(
      "too-many-destinations",
      `An account may have ${MOST_DESTINATIONS} destinations. Remove one first.`,
    );
  return (found?.last ?? 0) + 1;
}
