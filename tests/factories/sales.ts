import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/ledger/ledger-hash";
import { db } from "@/lib/platform/db/prisma.server";
import { createBuyer } from "./accounts";
import { createConfiguration } from "./configurations";

const TIMES = {
  receivedAt: new Date("2026-11-21T09:00:00.000Z"),
  verifiedAt: new Date("2026-11-21T09:00:00.061Z"),
  soldAt: new Date("2026-11-21T09:00:00.064Z"),
};

/** An approved order of 250 life leads with its demand; nothing is allocated yet. Needs the catalog. */
export async function createDemand() {
  const { user: buyer } = await createBuyer();
  const configuration = await createConfiguration(buyer);
  const order = await db().order.create({
    data: {
      userId: buyer.id,
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
      userId: buyer.id,
      line: "life",
      tier: "premium",
      states: configuration.selectedStates,
      quantity: configuration.leadQuantity,
      openSince: TIMES.receivedAt,
    },
  });
  return { buyer, order, demand };
}

/** Leads that were sold to an order a moment ago, with the notice of their sale: what allocation leaves behind. */
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
      consentHash: sha256(`consent ${id}`),
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

/** The consent behind a lead of these factories. */
export function consentOf(leadId: string) {
  return {
    leadId,
    textSealed: "v1.sealed",
    textHash: sha256("text"),
    version: "12",
    pageUrl: "https://quotes.example/life",
    addressSealed: "v1.sealed",
    userAgent: "Mozilla/5.0",
    givenAt: TIMES.receivedAt,
    sha256: sha256(`consent ${leadId}`),
    retainUntil: new Date("2031-11-21T00:00:00.000Z"),
  };
}
