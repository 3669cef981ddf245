import { randomUUID } from "node:crypto";
import type { Consent } from "@/lib/contacts/consent";
import { hashConsent, sealConsent } from "@/lib/contacts/seal-consent.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "./accounts";
import { createConfiguration } from "./configurations";

/** An hour before the tests of this process: consent grows old by the clock of the database. */
const RECEIVED_AT = Date.now() - 3_600_000;
const TIMES = {
  receivedAt: new Date(RECEIVED_AT),
  verifiedAt: new Date(RECEIVED_AT + 61),
  soldAt: new Date(RECEIVED_AT + 64),
};

/** An approved order of 250 life leads with its demand; nothing is allocated yet. Needs the catalog. */
export async function createDemand() {
  const { user: customer } = await createCustomer();
  const configuration = await createConfiguration(customer);
  const order = await db().order.create({
    data: {
      userId: customer.id,
      leadConfigId: configuration.id,
      paymentIntentId: `pi_${randomUUID()}`,
      orderType: "custom",
      status: "approved",
      totalAmountCents: 1_137_500,
    },
  });
  const demand = await db().orderDemand.create({
    data: {
      orderId: order.id,
      userId: customer.id,
      line: "life",
      tier: "premium",
      states: configuration.selectedStates,
      quantity: configuration.leadQuantity,
      openSince: TIMES.receivedAt,
    },
  });
  return { customer, order, demand };
}

/**
 * Leads that were sold to an order an hour ago, with the notice of their sale: the rows that an allocation writes. Unlike after a sale,
 * `OrderDemand.allocated` is not raised, the leads have no contact, and the stored rules and pass list are empty.
 */
export async function createSale({ orderId, userId }: { orderId: string; userId: string }, count: number) {
  const publisher = await db().publisher.create({ data: { name: `publisher-${randomUUID()}` } });
  const ids = Array.from({ length: count }, () => randomUUID());
  const contactOf = (id: string) => ({
    phoneIndex: sha256(`phone ${id}`),
    emailIndex: sha256(`email ${id}`),
  });
  const of = { line: "life", tier: "premium", state: "TX", zip: "73301", status: "sold" } as const;
  await db().lead.createMany({
    data: ids.map((id) => ({
      ...of,
      ...TIMES,
      ...contactOf(id),
      id,
      orderId,
      publisherId: publisher.id,
      attributes: {},
      payloadHash: sha256(id),
      consentHash: consentHashOf(id),
    })),
  });
  await db().consentEvidence.createMany({ data: ids.map(consentOf) });
  await db().allocation.createMany({
    data: ids.map((leadId) => ({
      leadId,
      orderId,
      userId,
      line: "life" as const,
      allocatedAt: TIMES.soldAt,
      rules: {},
      passList: [],
    })),
  });
  await db().soldPerson.createMany({
    data: ids.flatMap((leadId) => {
      const { phoneIndex, emailIndex } = contactOf(leadId);
      return [
        { leadId, line: "life" as const, kind: "phone" as const, hash: phoneIndex },
        { leadId, line: "life" as const, kind: "email" as const, hash: emailIndex },
      ];
    }),
  });
  const notice = await db().saleNotice.create({ data: { orderId, leadIds: ids } });
  return { leadIds: ids, noticeId: notice.id, ...TIMES };
}

/** The consent behind a lead of these factories, given a minute before the lead came in. */
function consentBehind(leadId: string): Consent {
  return {
    text: "I agree to be called.",
    version: `12 of ${leadId}`,
    pageUrl: "https://quotes.example/life",
    ipAddress: "198.51.100.23",
    userAgent: "Mozilla/5.0",
    givenAt: new Date(RECEIVED_AT - 60_000),
    trustedFormUrl: null,
    jornayaId: null,
  };
}

/** The evidence row of a lead of these factories. */
export function consentOf(leadId: string) {
  return sealConsent(leadId, consentBehind(leadId));
}

/** The hash of that evidence, as in the receipt. */
export function consentHashOf(leadId: string): string {
  return hashConsent(consentBehind(leadId));
}
