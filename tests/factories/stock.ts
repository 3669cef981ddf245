import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/platform/crypto/sha256";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "./accounts";
import { createConfiguration } from "./configurations";
import { consentHashOf, consentOf } from "./sales";

type LeadRow = Prisma.LeadCreateManyInput;
type DemandRow = Prisma.OrderDemandCreateManyInput;

/** An hour before the tests of this process: consent grows old by the clock of the database. */
const BASE = Date.now() - 3_600_000;
let counter = 0;

/** Rows of verified leads: Premium life in Texas, each a millisecond fresher than the one before. */
export function buildLeads(publisherId: string, count: number, overrides: Partial<LeadRow> = {}): LeadRow[] {
  return Array.from({ length: count }, () => {
    counter += 1;
    const id = randomUUID();
    return {
      id,
      publisherId,
      line: "life",
      tier: "premium",
      state: "TX",
      zip: "73301",
      status: "verified",
      attributes: {},
      wantsBeneficiary: true,
      higherIncome: true,
      firstNameSealed: "sealed",
      phoneSealed: "sealed",
      emailSealed: "sealed",
      phoneIndex: sha256(`phone ${id}`),
      emailIndex: sha256(`email ${id}`),
      payloadHash: sha256(id),
      consentHash: consentHashOf(id),
      receivedAt: new Date(BASE + counter),
      verifiedAt: new Date(BASE + counter),
      ...overrides,
    };
  });
}

/** Leads in stock, freshest last. @returns their ids. */
export async function createStock(count: number, overrides: Partial<LeadRow> = {}): Promise<string[]> {
  const publisher = await db().publisher.create({ data: { name: `publisher-${randomUUID()}` } });
  const rows = buildLeads(publisher.id, count, overrides);
  const ids = rows.map((row) => row.id ?? "");
  await db().lead.createMany({ data: rows });
  await db().consentEvidence.createMany({ data: ids.map(consentOf) });
  return ids;
}

/** Closes every order and takes every lead out of stock: what one test left would be sold in the next. */
export async function emptyMarket(): Promise<void> {
  await db().orderDemand.updateMany({ where: { closedAt: null }, data: { closedAt: new Date() } });
  await db().lead.updateMany({ where: { status: "verified" }, data: { status: "duplicate" } });
}

/**
 * Approved orders of one customer, a new one by default, with their open demand, each approved a millisecond after the
 * one before. Needs the catalog.
 */
export async function createOpenOrders(
  count: number,
  overrides: Partial<DemandRow> = {},
  owner?: { id: string },
) {
  const customer = owner ?? (await createCustomer()).user;
  const configuration = await createConfiguration(customer);
  const orders = Array.from({ length: count }, (_, cycle) => ({
    id: randomUUID(),
    userId: customer.id,
    leadConfigId: configuration.id,
    cycle,
    paymentIntentId: `pi_${randomUUID()}`,
    orderType: "custom" as const,
    status: "approved" as const,
    totalAmountCents: 1_137_500,
  }));
  await db().order.createMany({ data: orders });
  await db().orderDemand.createMany({
    data: orders.map(({ id }) => {
      counter += 1;
      return {
        orderId: id,
        userId: customer.id,
        line: "life" as const,
        tier: "premium" as const,
        states: ["TX", "CA", "FL", "NY", "GA"],
        quantity: 10,
        openSince: new Date(BASE + counter),
        ...overrides,
      };
    }),
  });
  return { customer, orderIds: orders.map(({ id }) => id) };
}
