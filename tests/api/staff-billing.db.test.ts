import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import * as entriesRoute from "@/app/api/admin/billing/entries/route";
import * as exportRoute from "@/app/api/admin/billing/export/route";
import * as overviewRoute from "@/app/api/admin/billing/route";
import { checkBooks } from "@/lib/books/check-books.server";
import { recordEntry } from "@/lib/books/record-entry.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listBalanceMovements } from "@/lib/payments/list-balance-movements.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPaidPayment, sandboxControl } from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";
import { callRoute, cookieOf } from "./call-route";

let cookie: string;
beforeAll(async () => {
  await installCatalog();
  await sandboxControl().reset();
  cookie = await cookieOf(await createStaff());
});
beforeEach(async () => {
  for (const table of ["BookEntry", "BalanceMovement", "BookCheck", "StaffTask", "Order", "Payment"])
    await tamper(`DELETE FROM "${table}"`);
});

const book = (kind: "captured" | "refunded" | "dispute_withdrawn", amountCents: number, at: string) =>
  recordEntry({
    kind,
    amountCents,
    sourceId: `src_${randomUUID()}`,
    paymentIntentId: "pi_one",
    currency: "usd",
    occurredAt: new Date(at),
  });
const overview = (query: string) => callRoute(overviewRoute, "GET", { cookie, query });

it("a day begins at midnight in New York, also on the days on which the clock changes", async () => {
  await book("captured", 100, "2026-03-08T04:59:59Z");
  await book("captured", 200, "2026-03-08T05:00:00Z");
  await book("captured", 400, "2026-03-09T03:59:59Z");
  await book("refunded", 50, "2026-03-09T04:00:00Z");
  expect((await overview("?from=2026-03-07&to=2026-03-09")).body).toMatchObject({
    from: "2026-03-07",
    to: "2026-03-09",
    days: [
      { day: "2026-03-07", captured: 100, kept: 100 },
      { day: "2026-03-08", captured: 600, kept: 600 },
      { day: "2026-03-09", captured: 0, refunded: 50, kept: -50 },
    ],
    totals: { captured: 700, refunded: 50, lost: 0, kept: 650, fees: 0, feesUnknown: 4 },
    lastCheck: null,
    tasks: [],
  });
});

it("shows the last 30 days without a period, and other currencies beside the figures", async () => {
  await recordEntry({
    kind: "captured",
    sourceId: "pi_eur",
    paymentIntentId: "pi_eur",
    amountCents: 100,
    currency: "eur",
  });
  const { body } = await overview("");
  expect(body).toMatchObject({ totals: { captured: 0 }, otherCurrencies: 1 });
  expect(body).toHaveProperty("days.length", 30);
});

it.each([
  ["?from=2026-03-07", "its first and its last day"],
  ["?from=2026-03-07&to=2026-03-06", "before the first one"],
  ["?from=2025-01-01&to=2026-03-06", "at most 366 days"],
  ["?from=2026-02-31&to=2026-03-06", "no such day"],
  ["?from=9999-06-01&to=9999-12-31", "A day is written as"],
  ["?days=31", ""],
])("refuses the period %s and says why", async (query, reason) => {
  const response = await overview(query);
  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain(reason);
});

it("shows fees, the last check and open differences, and leads from every id to the entries of a payment", async () => {
  const { paymentIntentId } = await createPaidPayment();
  await settlePayment(paymentIntentId);
  await sandboxControl().addBalanceTransaction({ amount: 77, reporting_category: "other" });
  await checkBooks(listBalanceMovements, new Date(Date.now() + 7_200_000));
  const order = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
  const fee = Math.round(order.totalAmountCents * 0.029) + 30;
  expect((await overview("?days=7")).body).toMatchObject({
    totals: { captured: order.totalAmountCents, fees: fee, feesUnknown: 0 },
    lastCheck: { verdict: "differs", movements: 2, differences: 1 },
    tasks: [{ title: "Money moved at Stripe for no payment" }],
  });
  const movement = await db().balanceMovement.findFirstOrThrow({ where: { paymentIntentId } });
  for (const find of [paymentIntentId, order.id, movement.id]) {
    const { body } = await callRoute(entriesRoute, "GET", { cookie, query: `?find=${find}` });
    expect(body).toMatchObject({
      entries: [
        {
          kind: "captured",
          orderId: order.id,
          grossCents: order.totalAmountCents,
          feeCents: fee,
          balanceTransactionId: movement.id,
        },
      ],
      sums: { captured: order.totalAmountCents, kept: order.totalAmountCents },
    });
  }
  const unknown = await callRoute(entriesRoute, "GET", { cookie, query: "?find=pi_nobody" });
  expect(unknown.body).toMatchObject({ entries: [] });
});

it("gives the accountant every entry of the period as CSV, and records who took it", async () => {
  await book("captured", 1_137_500, "2026-03-08T12:00:00Z");
  await book("refunded", 1, "2026-03-08T12:00:00Z");
  await book("dispute_withdrawn", 5, "2026-03-10T12:00:00Z");
  await tamper(`INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "amountCents", "currency", "occurredAt")
    VALUES ('refunded', '=1+1', 'pi_one', 2, 'usd', '2026-03-08T13:00:00Z')`);
  const query = "?from=2026-03-08&to=2026-03-08";
  const { status, body, headers } = await callRoute(exportRoute, "GET", { cookie, query });
  expect(status).toBe(200);
  expect(headers.get("Content-Disposition")).toContain("books-2026-03-08-to-2026-03-08.csv");
  const [head = "", first = "", second = "", third = "", ...rest] = String(body).split("\r\n");
  expect(head).toContain("Date (New York),Time (UTC),Kind,Payment,Order,Invoice or credit note");
  expect(first).toMatch(/^2026-03-08,2026-03-08T12:00:00.000Z,Payment,pi_one,,,src_[\w-]+,11375.00,,,USD,,$/);
  expect(second).toMatch(/,Refund,pi_one,,,src_[\w-]+,-0.01,,,USD,,$/);
  expect(third).toMatch(/,Refund,pi_one,,,'=1\+1,-0.02,,,USD,,$/);
  expect(rest).toEqual([""]);
  expect(await db().auditEntry.findFirstOrThrow({ where: { action: "books.export" } })).toMatchObject({
    after: { from: "2026-03-08", to: "2026-03-08" },
  });
});

it("gives a file of many entries whole, in batches, and an empty one with its header", async () => {
  await tamper(`INSERT INTO "BookEntry" ("kind", "sourceId", "paymentIntentId", "amountCents", "currency", "occurredAt")
    SELECT 'captured', 'pi_' || n, 'pi_' || n, n, 'usd', '2026-03-08T12:00:00Z' FROM generate_series(1, 1234) n`);
  const read = async (query: string) =>
    String((await callRoute(exportRoute, "GET", { cookie, query })).body).split("\r\n");
  const lines = await read("?from=2026-03-08&to=2026-03-08");
  expect(new Set(lines).size).toBe(1234 + 2);
  expect(await read("?from=2026-03-09&to=2026-03-09")).toHaveLength(2);
});

it("counts a payment once whose bank debit failed before a card paid it, with the fee of the card", async () => {
  const { paymentIntentId } = await createPaidPayment();
  await settlePayment(paymentIntentId);
  const { totalAmountCents: amountCents } = await db().order.findUniqueOrThrow({
    where: { paymentIntentId },
  });
  const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentIntentId);
  if (typeof charge !== "string") throw new Error("The payment has no charge");
  const debit = { type: "payment", source: charge, created: Math.floor(Date.now() / 1000) - 3 * 86_400 };
  await sandboxControl().addBalanceTransaction({ ...debit, amount: amountCents, fee: 500 });
  await sandboxControl().addBalanceTransaction({
    ...debit,
    type: "payment_failure_refund",
    amount: -amountCents,
    reporting_category: "charge_failure",
  });
  await checkBooks(listBalanceMovements, new Date(Date.now() + 7_200_000));
  const movements = await db().balanceMovement.findMany({
    where: { kind: "captured", sourceId: paymentIntentId },
    orderBy: { createdAt: "asc" },
  });
  expect(movements).toHaveLength(2);
  const fee = Math.round(amountCents * 0.029) + 30;
  const { body } = await callRoute(entriesRoute, "GET", { cookie, query: `?find=${paymentIntentId}` });
  expect(body).toMatchObject({
    entries: [{ feeCents: fee, balanceTransactionId: movements[1]?.id }],
    sums: { captured: amountCents, kept: amountCents },
  });
  const read = await overview("?days=7");
  expect(read.body).toMatchObject({ totals: { captured: amountCents, fees: fee, feesUnknown: 0 } });
  const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(read.body);
  const file = await callRoute(exportRoute, "GET", { cookie, query: `?from=${from}&to=${to}` });
  const lines = String(file.body).split("\r\n");
  expect(lines.filter((line) => line.includes(paymentIntentId))).toEqual([
    expect.stringContaining(`,${(amountCents / 100).toFixed(2)},${(fee / 100).toFixed(2)},`),
  ]);
});
