import "server-only";
import { CONTACT_FIELDS } from "@/lib/contacts/contact-fields";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { isSealedWithUnknownKey } from "@/lib/platform/crypto/seal.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { LEAD_ALERT } from "../events";
import type { SoldLead } from "../payload/lead-message";
import type { OpenDestination, OutboundDelivery } from "../senders/outbound-delivery.server";
import { openDestination } from "../senders/outbound-delivery.server";
import { WITHDRAWAL } from "../withdrawn-leads";
import { CLAIM_BATCH, CLAIM_STEPS, CLAIMED_PER_DESTINATION } from "./tuning";

const CLAIM = sql(
  `SELECT "id" AS "id!", "destinationId" AS "destinationId!", "event" AS "event!", "leadId", "payload",
          "attempts" AS "attempts!", "attemptsBefore" AS "attemptsBefore!", "retryWindowStartedAt" AS "retryWindowStartedAt!"
   FROM claim_deliveries_in_turn($1, $2, $3, $4, clock_timestamp())`,
  { planName: "claim-deliveries" },
);

/**
 * A delivery that only this worker may send. `attempts` is the number of the attempt that begins; the 72 hours of
 * retries count from `retryWindowStartedAt`, before which `attemptsBefore` attempts were made.
 */
export type Claimed = RowOf<typeof CLAIM>;

/** An id below all others. */
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

interface Turn {
  /** How many deliveries to one destination the worker may hold. */
  perDestination?: number;
  /** The id of the destination that was claimed last: the ones with higher ids come next, then the lowest. */
  after?: string | undefined;
}

/**
 * Claims deliveries that are due, and starts their attempts. The limit per destination and the turns keep slow destinations from
 * holding up the others.
 * @returns at most `most` deliveries (and CLAIM_BATCH), in the order in which their destinations had their turn.
 */
export async function claimDeliveries(
  workerId: string,
  most: number,
  { perDestination = CLAIMED_PER_DESTINATION, after = LOWEST_ID }: Turn = {},
): Promise<Claimed[]> {
  return autocommit.rows(CLAIM, [workerId, Math.min(most, CLAIM_BATCH), perDestination, after]);
}

/**
 * Computes what a worker may claim next.
 * @param free how many more deliveries it may hold (MOST_IN_FLIGHT).
 */
export function limitClaim(free: number): { most: number; perDestination: number } {
  const step = CLAIM_STEPS.find(({ whenFree }) => free > whenFree);
  return step
    ? { most: free - step.whenFree, perDestination: step.perDestination }
    : { most: 0, perDestination: 0 };
}

const RELEASE = sql(
  `WITH released AS (
     UPDATE "Delivery" SET "claimedBy" = NULL, "attempts" = "attempts" - 1
     WHERE "id" = ANY ($1::uuid[]) AND "claimedBy" = $2
     RETURNING "id", "destinationId", "event", "status", "heldAt", "digestAt", "attempts"
   )
   SELECT queue_backups(ARRAY(
     SELECT r."id" FROM released r JOIN "Destination" t ON t."id" = r."destinationId"
       AND (t."failures" >= breaker_threshold() OR t."pausedBy" IN ('gone', 'failing'))
     WHERE r."event" = 'lead.delivered' AND r."status" = 'due' AND r."heldAt" IS NULL AND r."digestAt" IS NULL
       AND r."attempts" = 0))`,
);

/**
 * Releases claimed deliveries that were not sent. Their attempts do not count. Untried leads of a destination whose circuit
 * breaker opened, or that was paused because it fails, go to the next destination: when another worker recorded that failure,
 * record_attempts passed them over, because they were claimed.
 */
export async function releaseClaims(workerId: string, ids: readonly string[]): Promise<void> {
  await autocommit.rows(RELEASE, [ids, workerId]);
}

/**
 * Releases deliveries that this worker has claimed but does not know: the connection broke between the claim and its
 * result, or the batch could not be loaded. Their attempts do not count.
 * @param known the claims that the worker still works on.
 */
export async function releaseUnknownClaims(workerId: string, known: readonly string[]): Promise<void> {
  await autocommit.execute(
    sql(
      `UPDATE "Delivery" SET "claimedBy" = NULL, "attempts" = "attempts" - 1
       WHERE "claimedBy" = $1 AND "id" <> ALL ($2::uuid[])`,
    ),
    [workerId, known],
  );
}

/** A claimed delivery with everything that sending it needs, or the reason why it cannot be sent. */
export type Loaded =
  | { claimed: Claimed; outbound: OutboundDelivery; destinationVersion: Date }
  | { claimed: Claimed; missing: string };

/** Why a delivery is cancelled: its lead was returned, or its contact is gone. */
export const LEAD_WITHDRAWN = "lead-withdrawn";
/** Why a delivery is cancelled: the person of its lead revoked the consent, or was erased. */
export const CONSENT_REVOKED = "consent-revoked";

/** The error of an attempt whose lead cannot be decrypted, or has malformed attributes. */
export const LEAD_UNREADABLE = "lead-unreadable";
/** The error of an attempt whose lead was sealed with a key that this worker does not have: another worker may have it. */
export const LEAD_KEY_MISSING = "lead-key-missing";

/**
 * Reads and decrypts the destinations and leads of a batch, each once. A row that cannot be read is missing for its own
 * deliveries only.
 * @param timeoutMs the time limit of one attempt.
 */
export async function loadOutboundDeliveries(
  batch: readonly Claimed[],
  timeoutMs: number,
): Promise<Loaded[]> {
  const [destinations, leads] = await Promise.all([readDestinations(batch), readLeads(batch)]);
  return batch.map((claimed) => {
    const opened = destinations.get(claimed.destinationId);
    if (!opened) return { claimed, missing: "destination-unreadable" };
    const lead = claimed.leadId ? leads.get(claimed.leadId) : null;
    // The alert after quiet hours is about no single lead.
    const needsLead =
      claimed.event === "lead.delivered" || (claimed.event === LEAD_ALERT && claimed.leadId !== null);
    // The lead was erased or returned after its sale, or its person revoked the consent: it must not be delivered any more.
    if (needsLead && !lead) return { claimed, missing: LEAD_WITHDRAWN };
    if (needsLead && lead === "revoked") return { claimed, missing: CONSENT_REVOKED };
    if (lead === "unreadable") return { claimed, missing: LEAD_UNREADABLE };
    if (lead === "key-missing") return { claimed, missing: LEAD_KEY_MISSING };
    const outbound: OutboundDelivery = {
      deliveryId: claimed.id,
      number: claimed.attempts,
      event: claimed.event,
      lead: needsLead && lead && lead !== "revoked" ? lead : null,
      payload: claimed.payload,
      destination: opened.destination,
      timeoutMs,
    };
    return { claimed, outbound, destinationVersion: opened.version };
  });
}

const DESTINATIONS_OF_BATCH = sql(
  `SELECT "id", "kind", "configSealed", "secretSealed", "previousSecretSealed", "previousSecretUntil", "webhookFormat",
          "updatedAt"
   FROM "Destination" WHERE "id" = ANY ($1::uuid[])`,
  { planName: "destinations-of-batch" },
);

async function readDestinations(
  batch: readonly Claimed[],
): Promise<Map<string, { destination: OpenDestination; version: Date }>> {
  const ids = [...new Set(batch.map(({ destinationId }) => destinationId))];
  const rows = await autocommit.rows(DESTINATIONS_OF_BATCH, [ids]);
  const now = new Date();
  return new Map(
    rows.flatMap((row) => {
      const destination = openDestination(row, now);
      return destination ? [[row.id, { destination, version: row.updatedAt }] as const] : [];
    }),
  );
}

const LEADS_OF_BATCH = sql(
  `SELECT l."id", l."line", l."tier", l."state", l."zip", l."attributes", l."attributesSealed", l."soldAt" AS "soldAt!",
          l."firstNameSealed", l."lastNameSealed", l."phoneSealed", l."emailSealed", l."streetSealed", l."citySealed",
          l."dateOfBirthSealed", (SELECT k."keySealed" FROM "LeadKey" k WHERE k."leadId" = l."id") AS "keySealed",
          ${WITHDRAWAL} AS "withdrawal"
   FROM "Lead" l WHERE l."id" = ANY ($1::uuid[]) AND l."soldAt" IS NOT NULL` as const,
  { planName: "leads-of-batch" },
);

/** Reads the leads that still have their contact and that their owner has not returned. Of a revoked lead nothing is decrypted. */
async function readLeads(
  batch: readonly Claimed[],
): Promise<Map<string, Exclude<ReturnType<typeof openLead>, null>>> {
  const ids = [...new Set(batch.flatMap(({ leadId }) => leadId ?? []))];
  const rows = await autocommit.rows(LEADS_OF_BATCH, [ids]);
  return new Map(
    rows.flatMap((row) => {
      const lead = openLead(row);
      return lead ? [[row.id, lead] as const] : [];
    }),
  );
}

/** @returns null for a lead whose contact was shredded, or whose return was approved. */
function openLead(
  row: RowOf<typeof LEADS_OF_BATCH>,
): SoldLead | "unreadable" | "key-missing" | "revoked" | null {
  if (row.withdrawal !== null) return row.withdrawal === "revoked" ? "revoked" : null;
  const { id, line, tier, state, zip, soldAt } = row;
  const contact = tryUnsealContact(id, row);
  const attributes = tryUnsealAttributes(id, row);
  if (contact === null) return null;
  if (contact === "unreadable" || attributes === null)
    return isKeyMissing(row) ? "key-missing" : "unreadable";
  return { id, line, tier, state, zip, attributes, contact, soldAt };
}

function isKeyMissing(row: RowOf<typeof LEADS_OF_BATCH>): boolean {
  const contact = CONTACT_FIELDS.map((field) => row[`${field}Sealed`]);
  return [row.keySealed, row.attributesSealed, ...contact].some(
    (value) => value !== null && isSealedWithUnknownKey(value),
  );
}
