import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { createInquiry } from "@/tests/factories/inquiries";
import { consentOf } from "@/tests/factories/sales";
import { buildLeads } from "@/tests/factories/stock";
import { PERSONAL_DATA } from "../personal-data/inventory";
import { removeExpiredData } from "./remove-expired-data.server";

beforeAll(installCatalog);

const NOW = new Date("2026-11-22T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe("removeExpiredData", () => {
  it("deletes sessions, links and messages to sales after their time, and no day before", async () => {
    const { user } = await createCustomer();
    const session = (expiresAt: Date) =>
      db().session.create({
        data: { userId: user.id, lastSeenAt: expiresAt, expiresAt, userAgent: "Mozilla" },
      });
    const link = (expiresAt: Date) =>
      db().accountToken.create({
        data: { userId: user.id, purpose: "confirm_email", tokenHash: randomUUID(), expiresAt },
      });
    const message = async (updatedAt: Date) => {
      const { id } = await createInquiry({});
      return db().inquiry.update({ where: { id }, data: { updatedAt } });
    };
    const [oldSession, session89] = [await session(daysAgo(91)), await session(daysAgo(89))];
    const [oldLink, link29] = [await link(daysAgo(31)), await link(daysAgo(29))];
    const [oldMessage, message729] = [await message(daysAgo(731)), await message(daysAgo(729))];

    const removed = await removeExpiredData(NOW);

    expect(removed).toMatchObject({ Session: 1, AccountToken: 1, Inquiry: 1 });
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    const sessions = ids(await db().session.findMany({ where: { userId: user.id } }));
    expect(sessions).toContain(session89.id);
    expect(sessions).not.toContain(oldSession.id);
    const links = ids(await db().accountToken.findMany({ where: { userId: user.id } }));
    expect(links).toContain(link29.id);
    expect(links).not.toContain(oldLink.id);
    expect(ids(await db().inquiry.findMany())).toContain(message729.id);
    expect(await db().inquiry.count({ where: { id: oldMessage.id } })).toBe(0);
    expect(await removeExpiredData(NOW)).toEqual({});
  });

  it("counts the time of a session from its end: the sign-out, or a week without use", async () => {
    const { user } = await createCustomer();
    const session = (lastSeen: number, signedOut: number | null) =>
      db().session.create({
        data: {
          userId: user.id,
          expiresAt: daysAgo(63),
          lastSeenAt: daysAgo(lastSeen),
          revokedAt: signedOut === null ? null : daysAgo(signedOut),
        },
      });
    const [signedOut, unused] = [await session(92, 91), await session(98, null)];
    const kept = [await session(92, 89), await session(96, null)];
    await removeExpiredData(NOW);
    const left = (await db().session.findMany({ where: { userId: user.id } })).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
    expect(left).not.toContain(signedOut.id);
    expect(left).not.toContain(unused.id);
  });

  it("deletes sessions sooner when the operator's setting says so", async () => {
    const { user } = await createCustomer();
    const session = (expiresAt: Date) => db().session.create({ data: { userId: user.id, expiresAt } });
    const [over, kept] = [await session(daysAgo(31)), await session(daysAgo(29))];
    await db().operatorSetting.create({ data: { name: "sessionDays", value: 30, updatedById: user.id } });
    await removeExpiredData(NOW);
    await db().operatorSetting.deleteMany();
    const ids = (await db().session.findMany({ where: { userId: user.id } })).map(({ id }) => id);
    expect(ids).toContain(kept.id);
    expect(ids).not.toContain(over.id);
  });

  it("clears responses of receivers after 90 days, in batches, and keeps the attempts", async () => {
    const owner = await createOwner();
    const { id: destinationId } = await createDestinationRow(
      owner.userId,
      webhookTo("https://crm.example/x"),
    );
    const [leadId = ""] = await sellLeads(owner, 1);
    const delivery = await db().delivery.findFirstOrThrow({ where: { leadId, destinationId } });
    const attempt = { deliveryId: delivery.id, destinationId, durationMs: 1, isAccepted: false, status: 500 };
    await db().deliveryAttempt.createMany({
      data: [120, 100, 91, 89].map((days, index) => ({
        ...attempt,
        number: index + 1,
        startedAt: daysAgo(days),
        answerSealed: "sealed",
        requestId: "request",
      })),
    });
    expect(await removeExpiredData(NOW, 2)).toEqual({ DeliveryAttempt: 3 });
    const attempts = await db().deliveryAttempt.findMany({
      where: { deliveryId: delivery.id },
      orderBy: { number: "asc" },
    });
    expect(attempts.map(({ answerSealed, requestId }) => [answerSealed, requestId])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      ["sealed", "request"],
    ]);
    expect(attempts.every(({ status }) => status === 500)).toBe(true);
  });

  it.each([
    ["expired", "erased"],
    ["suppressed", "suppressed"],
    ["rejected", "rejected"],
  ] as const)(
    "after five years, nothing about the person stays with an unsold lead that is %s",
    async (status, after) => {
      const publisher = await db().publisher.create({ data: { name: `publisher-${randomUUID()}` } });
      const leads = buildLeads(publisher.id, 3, {
        status,
        firstNameSealed: null,
        lastNameSealed: null,
        phoneSealed: null,
        emailSealed: null,
        attributesSealed: null,
      });
      await db().lead.createMany({ data: leads });
      const ids = leads.map(({ id }) => id ?? "");
      for (const leadId of ids)
        await db().consentEvidence.create({ data: { ...consentOf(leadId), retainUntil: daysAgo(1) } });

      // A batch that is full is followed by another one: it must not find the same leads again.
      expect(await removeExpiredData(NOW, 1)).toMatchObject({ Lead: 3, ConsentEvidence: 3 });
      const cleared = { status: after, zip: "00000", phoneIndex: null, emailIndex: null, payloadHash: "" };
      expect(await db().lead.findMany({ where: { id: { in: ids } } })).toMatchObject([
        cleared,
        cleared,
        cleared,
      ]);
    },
  );

  it("keeps consent evidence five years: then the contact goes, and evidence of a sale stays with the sale", async () => {
    const sold = await sellLeads(await createOwner(), 1);
    const publisher = await db().publisher.create({ data: { name: `publisher-${randomUUID()}` } });
    const unsold = buildLeads(publisher.id, 2, { status: "duplicate" });
    await db().lead.createMany({ data: unsold });
    const [over = "", kept = ""] = unsold.map(({ id }) => id ?? "");
    const evidence = (leadId: string, retainUntil: Date) =>
      db().consentEvidence.create({ data: { ...consentOf(leadId), retainUntil } });
    await evidence(over, daysAgo(1));
    await evidence(kept, new Date(NOW.getTime() + DAY_MS));

    expect(await removeExpiredData(NOW)).toMatchObject({ Lead: 1, ConsentEvidence: 1 });
    expect(await db().consentEvidence.count({ where: { leadId: over } })).toBe(0);
    expect(await db().consentEvidence.count({ where: { leadId: kept } })).toBe(1);
    const read = (id: string) => db().lead.findUniqueOrThrow({ where: { id } });
    expect(await read(over)).toMatchObject({ status: "erased", phoneSealed: null, phoneIndex: null });
    expect(await read(kept)).toMatchObject({ status: "duplicate", phoneSealed: "sealed" });

    // The evidence of the sale is kept until 2031. The clock is an input.
    const [soldId = ""] = sold;
    await removeExpiredData(new Date("2032-01-01T00:00:00.000Z"));
    expect(await read(soldId)).toMatchObject({
      status: "erased",
      attributesSealed: null,
      orderId: expect.any(String),
    });
    expect(await db().leadKey.count({ where: { leadId: soldId } })).toBe(0);
    expect(await db().consentEvidence.count({ where: { leadId: soldId } })).toBe(1);
    expect(await db().allocation.count({ where: { leadId: soldId } })).toBe(1);
  });

  it("leaves a row that somebody else holds for the next run", async () => {
    const { user } = await createCustomer();
    const { id } = await db().session.create({ data: { userId: user.id, expiresAt: daysAgo(200) } });
    await inTransaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM "Session" WHERE "id" = $1 FOR UPDATE`, [id]);
      expect(await removeExpiredData(NOW)).toEqual({});
    });
    expect(await removeExpiredData(NOW)).toEqual({ Session: 1 });
  });
});

it("every table with personal data has a rule that ends, or says why it is kept", () => {
  const rules = PERSONAL_DATA.map(({ table, retention }) => [table, retention] as const);
  const byAge = rules.filter(([, retention]) => !("with" in retention)).map(([table]) => table);
  expect(byAge).toEqual([
    "DeliveryAttempt",
    "ConsentEvidence",
    "Session",
    "AccountToken",
    "TermsAcceptance",
    "ConsumerVisit",
    "Inquiry",
  ]);
  const named = rules.flatMap(([, retention]) => ("with" in retention ? [retention.with] : []));
  expect(named.filter((reason) => reason.length < 4)).toEqual([]);
});
