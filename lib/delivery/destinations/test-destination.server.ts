import "server-only";
import { randomUUID } from "node:crypto";
import type { Line } from "@/lib/catalog/lines";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { leadMessage } from "../payload/lead-message";
import { asFormBody, asJsonBody, mapFields } from "../payload/map-fields";
import { sampleLead } from "../payload/sample-lead";
import {
  ATTEMPT_TIMEOUT_MS,
  type OpenDestination,
  type OutboundDelivery,
} from "../senders/outbound-delivery.server";
import { sendDelivery } from "../senders/send-delivery.server";
import { webhookBody } from "../senders/send-webhook.server";
import { DISABLED_BY_STAFF } from "./change-destination.server";
import { openDestination } from "./open-destination.server";
import type { TestResult } from "./schemas";

/**
 * Sends a sample lead of a line to one of the owner's destinations, now and once. The person is invented; no
 * delivery is written down, and breakers do not count it.
 * @throws AppError 404; 409 for one that staff disabled, to which nothing is sent; 422 for a destination that does not open any more.
 */
export async function testDestination(ownerId: string, id: string, line: Line): Promise<TestResult> {
  const row = await db().destination.findFirst({ where: { id, userId: ownerId, removedAt: null } });
  if (!row) throw notFound("Destination");
  if (row.pausedBy === "staff") throw conflict("disabled-by-staff", DISABLED_BY_STAFF);
  const destination = openDestination(row, new Date());
  if (!destination)
    throw refused("destination-unreadable", "This destination cannot be read. Enter its settings again.");
  const outbound: OutboundDelivery = {
    deliveryId: randomUUID(),
    number: 1,
    event: "lead.delivered",
    lead: sampleLead(line, new Date()),
    payload: null,
    destination,
    timeoutMs: ATTEMPT_TIMEOUT_MS,
  };
  const startedMs = performance.now();
  const { isAccepted, status, error, answer } = await sendDelivery(outbound);
  const durationMs = Math.round(performance.now() - startedMs);
  return { isAccepted, status, error, answer, durationMs, request: describeRequest(outbound, destination) };
}

/** The body that was sent, as text; no header, because they hold keys. */
function describeRequest(outbound: OutboundDelivery, { target }: OpenDestination): string {
  const { lead } = outbound;
  if (!lead) return "";
  const message = leadMessage(lead);
  if (target.kind === "webhook") return pretty(JSON.parse(webhookBody(outbound, new Date())));
  if (target.kind !== "mapped") return pretty(message);
  const fields = mapFields(target.config.fields, message);
  return target.config.body === "json" ? pretty(JSON.parse(asJsonBody(fields))) : asFormBody(fields);
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
