import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { db } from "@/lib/platform/db/prisma.server";
import { consentHashOf, createDemand, createSale } from "@/tests/factories/sales";
import { onLeadSold } from "@/worker/subscriptions";
import { appendReceipts } from "./append-receipts.server";
import { readCertificate, UNSAFE_findCertificateIds } from "./queries.server";
import { verifyLedger } from "./verify-ledger.server";

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});

async function receiptOf(leadId = "") {
  const id = (await UNSAFE_findCertificateIds([leadId])).get(leadId);
  return id ? (await readCertificate(id)).receipt : null;
}

describe("appendReceipts", () => {
  it("writes receipts without personal data", async () => {
    const { leadIds, receivedAt, verifiedAt, soldAt } = await createSale(sold, 2);
    await onLeadSold();
    const [one, other] = [await receiptOf(leadIds[0]), await receiptOf(leadIds[1])];
    expect(one).toMatchObject({
      leadId: leadIds[0],
      line: "life",
      receivedAt: receivedAt.toISOString(),
      verifiedAt: verifiedAt.toISOString(),
      soldAt: soldAt.toISOString(),
      consentEvidence: consentHashOf(leadIds[0] ?? ""),
    });
    expect(one?.buyer).toBe(other?.buyer);
    expect(one?.person).not.toBe(other?.person);
    const text = JSON.stringify(one);
    for (const secret of [sold.userId, sold.orderId, sha256(`phone ${leadIds[0]}`)]) {
      expect(text).not.toContain(secret);
    }
  });

  it("chains receipts without a gap when eight processes run at once", async () => {
    const before = await db().ledgerEntry.count();
    const sales = [];
    for (let index = 0; index < 12; index += 1) sales.push(await createSale(sold, 5));
    await Promise.all(Array.from({ length: 8 }, onLeadSold));
    await onLeadSold();
    const { rows, head, faults, leadsWithoutRow } = await verifyLedger();
    expect({ rows, last: head.sequence, faults, leadsWithoutRow }).toEqual({
      rows: before + 60,
      last: before + 60,
      faults: [],
      leadsWithoutRow: [],
    });
    expect(await db().saleNotice.count()).toBe(0);
  });

  it("returns null while another process is writing", async () => {
    const notices: string[] = [];
    for (let index = 0; index < 10; index += 1) notices.push(String((await createSale(sold, 20)).noticeId));
    const results = await Promise.all(notices.map((id) => appendReceipts([id])));
    const written = results.filter((rows) => rows !== null);
    expect(written.length).toBeGreaterThan(0);
    expect(await onLeadSold()).toBe(20 * (10 - written.length));
    expect((await verifyLedger()).faults).toEqual([]);
  });

  it("writes one receipt for a lead whose notice comes twice", async () => {
    const { leadIds } = await createSale(sold, 3);
    await onLeadSold();
    await db().saleNotice.create({ data: { orderId: sold.orderId, leadIds } });
    expect(await onLeadSold()).toBe(0);
    expect(await db().ledgerEntry.count({ where: { leadId: { in: leadIds } } })).toBe(3);
  });

  it("writes the receipt of a lead whose person was erased since the sale", async () => {
    const { leadIds } = await createSale(sold, 1);
    await db().lead.updateMany({
      where: { id: { in: leadIds } },
      data: { status: "erased", phoneIndex: null, emailIndex: null },
    });
    await onLeadSold();
    expect(await receiptOf(leadIds[0])).toMatchObject({ leadId: leadIds[0] });
  });

  it("keeps a notice that names a lead without a sale", async () => {
    const notice = await db().saleNotice.create({ data: { orderId: sold.orderId, leadIds: [randomUUID()] } });
    await expect(appendReceipts([String(notice.id)])).rejects.toThrow(
      "a sale notice names leads without a complete sale",
    );
    expect(await db().saleNotice.count({ where: { id: notice.id } })).toBe(1);
    await db().saleNotice.delete({ where: { id: notice.id } });
  });
});

it("verifyLedger names a sold lead without a row", async () => {
  const { leadIds } = await createSale(sold, 1);
  expect((await verifyLedger()).leadsWithoutRow).toEqual(leadIds);
  await onLeadSold();
  expect((await verifyLedger()).leadsWithoutRow).toEqual([]);
});
