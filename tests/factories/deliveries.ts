import { randomUUID } from "node:crypto";
import type { Contact } from "@/lib/contacts/contact-fields";
import { createLeadKey, sealPerson } from "@/lib/contacts/seal-lead.server";
import type { DestinationConfig } from "@/lib/delivery/destinations/config-schemas";
import { newSecret, sealConfig, sealSecret } from "@/lib/delivery/destinations/seal-destination.server";
import { summarize } from "@/lib/delivery/destinations/show-config";
import type { AttemptResult } from "@/lib/delivery/senders/outbound-delivery.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmEmail } from "./accounts";
import { consentHashOf, consentOf, createDemand } from "./sales";

/** A destination as its owner would have added it, without the look at its address. */
export async function createDestinationRow(
  userId: string,
  target: DestinationConfig,
  { id = randomUUID(), ...overrides }: { id?: string; position?: number; events?: string[] } = {},
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  await db().destination.create({
    data: {
      id,
      userId,
      kind: target.kind,
      name: `${target.kind} ${id.slice(0, 4)}`,
      summary: summarize(target),
      position: 1,
      configSealed: sealConfig(id, target),
      secretSealed: target.kind === "webhook" ? sealSecret(id, secret) : null,
      ...overrides,
    },
  });
  return { id, secret };
}

/** The result of an attempt that a receiver accepted. */
export const ACCEPTED_ATTEMPT: AttemptResult = {
  isAccepted: true,
  status: 200,
  error: null,
  answer: null,
  requestId: null,
  isGone: false,
};

export const webhookTo = (url: string): DestinationConfig => ({ kind: "webhook", config: { url } });

/** A customer with an order that takes leads. Needs the catalog. */
export async function createOwner(): Promise<{ userId: string; orderId: string }> {
  const { customer, order } = await createDemand();
  await confirmEmail(customer);
  return { userId: customer.id, orderId: order.id };
}

let publisherId: Promise<string> | undefined;
const publisher = () => {
  publisherId ??= db()
    .publisher.create({ data: { name: `publisher-${randomUUID()}` } })
    .then(({ id }) => id);
  return publisherId;
};

/** Leads with contact, sold to an order just now, in one statement as the sale does: their deliveries are queued. */
export async function sellLeads(
  { userId, orderId }: { userId: string; orderId: string },
  count: number,
  contact: Partial<Contact> = {},
) {
  const keys = Array.from({ length: count }, () => createLeadKey(randomUUID()));
  const ids = keys.map(({ leadId }) => leadId);
  const attributes = { policyType: "term", coverageAmountCents: 50_000_000, tobacco: false };
  const [now, from] = [new Date(), await publisher()];
  const of = { line: "life", tier: "premium", state: "TX", zip: "78704", status: "sold" } as const;
  await insertTogether([
    {
      table: "Lead",
      rows: keys.map((key, index) => ({
        ...of,
        id: key.leadId,
        orderId,
        publisherId: from,
        attributes: {},
        ...sealPerson(key, { ...contactOf(index), ...contact }, attributes),
        phoneIndex: sha256(`phone ${key.leadId}`),
        emailIndex: sha256(`email ${key.leadId}`),
        payloadHash: sha256(key.leadId),
        consentHash: consentHashOf(key.leadId),
        receivedAt: now,
        verifiedAt: now,
        soldAt: now,
      })),
    },
    { table: "LeadKey", rows: keys.map(({ leadId, sealed }) => ({ leadId, keySealed: sealed })) },
    { table: "ConsentEvidence", rows: ids.map(consentOf) },
    {
      table: "Allocation",
      rows: ids.map((leadId) => ({
        leadId,
        orderId,
        userId,
        line: of.line,
        allocatedAt: now,
        rules: {},
        passList: [],
      })),
    },
  ]);
  return ids;
}

/** Rows of some tables in one statement, as the sale writes them: the bench sells hundreds a second by it. */
async function insertTogether(parts: readonly { table: string; rows: readonly object[] }[]): Promise<void> {
  const inserts = parts.map(({ table, rows }, index) => {
    const columns = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(", ");
    const from = `json_populate_recordset(NULL::"${table}", $${index + 1})`;
    return `part_${index} AS (INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM ${from})`;
  });
  const values = parts.map(({ rows }) => JSON.stringify(rows));
  await pool().query(`WITH ${inserts.join(", ")} SELECT`, values);
}

const contactOf = (index: number) => ({
  firstName: "Dana",
  lastName: `Rivers ${index}`,
  phone: "+15125550142",
  email: `dana.${index}@example.com`,
  street: "1200 Barton Springs Rd",
  city: "Austin",
  dateOfBirth: "1984-05-17",
});

/** A destination with one delivery that was given up. */
export async function createDeadDelivery(userId: string) {
  const { id: destinationId } = await createDestinationRow(userId, webhookTo("https://crm.example/leads"));
  const { id: deliveryId } = await db().delivery.create({
    data: {
      destinationId,
      userId,
      event: "order.status_changed",
      subjectId: randomUUID(),
      payload: {},
      status: "dead",
      dueAt: new Date(),
    },
  });
  return { destinationId, deliveryId };
}
