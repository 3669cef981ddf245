import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { createOpenPayment, createSettledPayment } from "@/tests/factories/payments";
import { createPlan } from "@/tests/factories/plans";
import { JOBS } from "@/worker/jobs";
import { removeAbandoned } from "./remove-abandoned.server";
import { ABANDONED_KEEP_DAYS } from "./rules";

beforeAll(installCatalog);

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function createPending(customer: { id: string }, days: number): Promise<string> {
  const { id } = await createConfiguration(customer);
  await db().leadConfiguration.update({ where: { id }, data: { createdAt: daysAgo(days) } });
  return id;
}

async function idsLeft(ids: readonly string[]): Promise<string[]> {
  const rows = await db().leadConfiguration.findMany({ where: { id: { in: [...ids] } } });
  return rows.map(({ id }) => id).toSorted();
}

it("deletes selections that nobody paid for after their time, in batches, and no day before", async () => {
  const { user } = await createCustomer();
  const old: string[] = [];
  for (let count = 0; count < 5; count += 1) old.push(await createPending(user, ABANDONED_KEEP_DAYS + 1));
  const young = await createPending(user, ABANDONED_KEEP_DAYS - 1);
  expect(await removeAbandoned(new Date(), 2)).toBe(5);
  expect(await idsLeft([...old, young])).toEqual([young]);
  expect(await removeAbandoned()).toBe(0);
});

it("keeps what a payment, an order, accepted terms, a plan, its next period or a purchase by API refers to", async () => {
  const { user } = await createCustomer();
  const pending = () => createPending(user, 0);
  const open = await createOpenPayment();
  const settled = await createSettledPayment();
  const { plan } = await createPlan();
  const [accepted, next, period, bought] = [
    await pending(),
    await pending(),
    await pending(),
    await pending(),
  ];
  await db().termsAcceptance.create({ data: { userId: user.id, leadConfigId: accepted, version: "1.0" } });
  await db().plan.update({ where: { id: plan.id }, data: { nextLeadConfigId: next } });
  await db().planCycle.create({
    data: {
      planId: plan.id,
      dueOn: new Date("2030-01-06"),
      number: 90,
      leadConfigId: period,
      amountCents: 1,
    },
  });
  const purchase = await db().leadPurchase.create({
    data: {
      userId: user.id,
      apiKeyId: randomUUID(),
      idempotencyHash: "0".repeat(64),
      bodyHash: "0".repeat(64),
      leadConfigId: bought,
      spentOn: new Date("2026-01-01"),
      heldUntil: new Date("2026-01-01"),
    },
  });
  const kept = [open.configuration.id, settled.configuration.id, plan.leadConfigId];
  kept.push(accepted, next, period, bought);
  await db().leadConfiguration.updateMany({
    where: { id: { in: kept } },
    data: { status: "pending", createdAt: daysAgo(400) },
  });
  const abandoned = await createPending(user, 400);

  expect(await removeAbandoned()).toBe(1);
  expect(await idsLeft([...kept, abandoned])).toEqual(kept.toSorted());
  expect(await db().leadPurchase.findUnique({ where: { id: purchase.id } })).toMatchObject({
    leadConfigId: bought,
  });
});

it("keeps a selection whose payment begins meanwhile", async () => {
  const { user } = await createCustomer();
  const id = await createPending(user, ABANDONED_KEEP_DAYS + 1);
  await inTransaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO "TermsAcceptance" ("userId", "leadConfigId", "version") VALUES ($1, $2, '1.0')`,
      [user.id, id],
    );
    expect(await removeAbandoned()).toBe(0);
  });
  expect(await removeAbandoned()).toBe(0);
  expect(await idsLeft([id])).toEqual([id]);
});

it("runs every day", () => {
  expect(JOBS.find(({ name }) => name === "configurations.remove-abandoned")?.cron).toMatch(
    /^\d+ \d+ \* \* \*$/,
  );
});
