import { beforeAll, expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { clearClosedAccount } from "@/lib/contacts/erasure/clear-personal-data.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createDestinationRow } from "@/tests/factories/deliveries";
import { completeOrders } from "@/tests/factories/orders";
import { createOwnLead, createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const close = async (customer: SignInResult) =>
  callRoute({ POST: closeAccount }, "POST", {
    cookie: await cookieOf(customer),
    body: { password: "a-good-passphrase", confirmation: customer.user.username },
  });

/** A delivery that waits after a failed attempt, and a return with texts. */
async function leaveTraces({
  userId,
  leadId,
  destinationId,
}: Record<"userId" | "leadId" | "destinationId", string>) {
  const { orderId } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
  const delivery = { destinationId, userId, event: "lead.delivered", subjectId: leadId, leadId };
  const attempt = { number: 1, destinationId, startedAt: new Date(), durationMs: 1, isAccepted: false };
  await db().delivery.create({
    data: { ...delivery, dueAt: new Date(), tries: { create: { ...attempt, answerSealed: "sealed" } } },
  });
  const texts = { textSealed: "sealed", answerSealed: "sealed" };
  const wish = { reason: "other", wanted: "refund", findings: [] } as const;
  const times = { requestedAt: new Date(), decideBy: new Date() };
  await db().leadReturn.create({ data: { leadId, userId, orderId, ...wish, ...texts, ...times } });
}

it("closing an account shreds destinations and notes, and keeps the proof of the sales", async () => {
  const [customer, other] = [await createCustomer(), await createCustomer()];
  const { leads } = await createOwnLeads(customer.user, ["life"]);
  const [leadId = "", foreignLeadId] = [leads[0]?.leadId, await createOwnLead(other.user)];
  for (const [by, id] of [[customer, leadId] as const, [other, foreignLeadId] as const])
    await writeNote(by.user, id, { text: "Call after six", outcome: "quoted" });
  const webhook = { kind: "webhook", config: { url: "https://crm.example/hook" } } as const;
  const { id: destinationId } = await createDestinationRow(customer.user.id, webhook);
  await leaveTraces({ userId: customer.user.id, leadId, destinationId });
  await db().order.updateMany({
    where: { userId: customer.user.id },
    data: { status: "completed", completedAt: new Date() },
  });
  const readProof = () =>
    Promise.all([
      db().allocation.findMany({ where: { userId: customer.user.id } }),
      db().ledgerEntry.findMany({ where: { leadId } }),
      db().consentEvidence.findMany({ where: { leadId } }),
      db().lead.findMany({ where: { id: leadId } }),
    ]);
  const proof = await readProof();
  expect(proof.map(({ length }) => length)).toEqual([1, 1, 1, 1]);

  expect((await close(customer)).status).toBe(204);
  const { rowCount } = await pool().query(
    `SELECT 1 FROM pgboss.job WHERE name = 'contacts.clear-closed-account' AND data->>'userId' = $1`,
    [customer.user.id],
  );
  expect(rowCount).toBe(1);
  await clearClosedAccount({ userId: customer.user.id });

  expect(await readProof()).toEqual(proof);
  expect(await db().leadNote.findMany({ where: { leadId } })).toMatchObject([
    { textSealed: null, outcome: "quoted" },
  ]);
  expect(await db().leadNote.findMany({ where: { leadId: foreignLeadId } })).toMatchObject([
    { textSealed: expect.any(String), outcome: "quoted" },
  ]);
  expect(await db().destination.findUniqueOrThrow({ where: { id: destinationId } })).toMatchObject({
    name: "",
    summary: "",
    configSealed: null,
    secretSealed: null,
    removedAt: expect.any(Date),
  });
  expect(await db().delivery.findMany({ where: { destinationId }, include: { tries: true } })).toMatchObject([
    { status: "cancelled", claimedBy: null, tries: [{ answerSealed: null }] },
  ]);
  expect(await db().leadReturn.findUniqueOrThrow({ where: { leadId } })).toMatchObject({
    textSealed: null,
    answerSealed: null,
  });
});

it("closing an account lets the worker remove its saved cards and bank accounts at Stripe", async () => {
  const customer = await createCustomer();
  expect((await close(customer)).status).toBe(204);
  const { rowCount } = await pool().query(
    `SELECT 1 FROM pgboss.job WHERE name = 'payments.remove-saved-methods' AND data->>'userId' = $1`,
    [customer.user.id],
  );
  expect(rowCount).toBe(1);
});

it("closing an account leaves the rows of its leads to the worker, which clears them in batches", async () => {
  const customer = await createCustomer();
  const { user } = customer;
  const { leads } = await createOwnLeads(user, ["life", "auto", "health"]);
  await completeOrders(user);
  const reachable = () => db().queuedLead.count({ where: { userId: user.id, isReachable: true } });
  expect(await reachable()).toBe(leads.length);
  expect((await close(customer)).status).toBe(204);
  expect(await reachable()).toBe(leads.length);
  await clearClosedAccount({ userId: user.id }, { batch: 1 });
  expect(await reachable()).toBe(0);
});
