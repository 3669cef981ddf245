import "server-only";
import { randomUUID } from "node:crypto";
import { accountKey } from "@/lib/accounts/account-keys";
import type { Line } from "@/lib/catalog/lines";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import type { Destination } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { LEAD_ALERT } from "../events";
import { leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import { sampleLead } from "../payload/sample-lead";
import {
  ATTEMPT_TIMEOUT_MS,
  type OpenDestination,
  type OutboundDelivery,
  openDestination,
} from "../senders/outbound-delivery.server";
import { sendDelivery, webhookBody } from "../senders/send-delivery.server";
import { alertOf } from "../senders/send-push.server";
import { sendWaitingNow } from "../transition-deliveries.server";
import { DISABLED_BY_STAFF } from "./change-destination.server";
import type { TestResult } from "./schemas";

/**
 * Sends a sample lead of a line to one of the owner's destinations, once. The person is invented. No delivery is
 * recorded, and a failure does not count. An acceptance ends the failures of a destination that is not paused, and sends what waits
 * for it at once. Without this, a backup whose delivery was superseded would count as failing until its next lead, because nothing
 * tries it again. A test email goes only to the owner's confirmed email: anybody could be bothered with tests otherwise.
 * @throws AppError 404; 409 when staff disabled it; 422 when it cannot be decrypted, or has no confirmed email.
 */
export async function testDestination(ownerId: string, id: string, line: Line): Promise<TestResult> {
  const row = await db().destination.findFirst({ where: { id, userId: ownerId, removedAt: null } });
  if (!row) throw notFound("Destination");
  if (row.pausedBy === "staff") throw conflict("disabled-by-staff", DISABLED_BY_STAFF);
  const opened = openDestination(row, new Date());
  if (!opened) {
    const repair =
      row.kind === "webhook" ? "Enter its URL again and choose New secret." : "Enter its settings again.";
    throw refused("destination-unreadable", `This destination cannot be read. ${repair}`);
  }
  const destination = await withConfirmedEmails(ownerId, opened);
  const outbound: OutboundDelivery = {
    deliveryId: randomUUID(),
    number: 1,
    event: destination.target.kind === "push" ? LEAD_ALERT : "lead.delivered",
    lead: sampleLead(line, new Date()),
    payload: null,
    isTest: true,
    destination,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
  };
  const startedMs = performance.now();
  const { isAccepted, status, error, answer } = await sendDelivery(outbound);
  const durationMs = Math.round(performance.now() - startedMs);
  if (isAccepted && hasAllAddresses(destination, opened)) await endFailures(row, durationMs);
  return { isAccepted, status, error, answer, durationMs, request: describeRequest(outbound, destination) };
}

/** Leaves only the owner's own, confirmed email of an email destination. Other destinations stay as they are. */
async function withConfirmedEmails(ownerId: string, destination: OpenDestination): Promise<OpenDestination> {
  const { target } = destination;
  if (target.kind !== "email") return destination;
  const { emailKey, emailConfirmedAt } = await db().user.findUniqueOrThrow({ where: { id: ownerId } });
  const addresses = target.config.addresses.filter(
    (email) => emailConfirmedAt && accountKey(email) === emailKey,
  );
  if (addresses.length === 0) {
    const reason =
      "Test emails are sent only to your own confirmed email, and this destination does not have it.";
    throw refused("email-not-confirmed", reason);
  }
  return { ...destination, target: { kind: "email", config: { ...target.config, addresses } } };
}

/** Whether the test went to every address that deliveries go to. An address that it left out may still be refused. */
function hasAllAddresses({ target }: OpenDestination, { target: whole }: OpenDestination): boolean {
  if (target.kind !== "email" || whole.kind !== "email") return true;
  return target.config.addresses.length === whole.config.addresses.length;
}

/** Ends the failures of a destination, unless it failed, was paused or got another target after the test had begun. */
async function endFailures({ id, configSealed }: Destination, durationMs: number): Promise<void> {
  await inTransaction(async (transaction) => {
    const ended = await transaction.execute(
      sql(`UPDATE "Destination" SET "failures" = 0, "failingSince" = NULL, "breakerUntil" = NULL
       WHERE "id" = $1 AND "configSealed" = $2 AND "failures" > 0 AND "pausedAt" IS NULL AND "removedAt" IS NULL
         AND ("lastFailedAt" IS NULL OR "lastFailedAt" < clock_timestamp() - make_interval(secs => $3))`),
      [id, configSealed, durationMs / 1000],
    );
    if (ended > 0) await sendWaitingNow(transaction, id, { isResumed: false });
  });
}

/**
 * Returns the body that was sent, as text. It leaves out the headers, because they contain keys. Email, HubSpot and Salesforce get the
 * lead in forms of their own; for these three, it returns the lead.
 */
function describeRequest(outbound: OutboundDelivery, { target }: OpenDestination): string {
  const { lead } = outbound;
  if (!lead) return "";
  switch (target.kind) {
    case "webhook":
      return pretty(JSON.parse(webhookBody(outbound, new Date())));
    case "push":
      return pretty(alertOf(outbound, true));
    case "mapped": {
      const fields = mapFields(target.config.fields, leadMessage(lead));
      return target.config.body === "json" ? pretty(JSON.parse(asJsonBody(fields))) : asFormBody(fields);
    }
    case "email":
    case "hubspot":
    case "salesforce":
      return pretty(leadMessage(lead));
  }
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
