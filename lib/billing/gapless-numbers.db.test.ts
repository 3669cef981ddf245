import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createPendingOrder } from "@/tests/factories/orders";
import { createPaidPayment } from "@/tests/factories/payments";
import { type DrawNumber, drawNumber } from "./issue-document.server";
import { issueInvoice } from "./issue-invoice.server";

beforeAll(installCatalog);

const PAYMENT = { paidAt: new Date("2026-11-22T12:00:00Z"), paidWith: null };

/** The counting part of all invoice numbers, in order. */
async function invoiceCounts(): Promise<number[]> {
  const rows = await db().billingDocument.findMany({ where: { kind: "invoice" }, select: { number: true } });
  return rows.map(({ number }) => Number(number.split("-")[2])).toSorted((one, other) => one - other);
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** What happens to a transaction after it has drawn its number. */
type End = "commit" | "rollback" | "kill";
const ENDS: readonly End[] = ["commit", "rollback", "commit", "kill", "commit", "rollback", "commit"];

/** Issues an invoice for each of the ends, all at once. */
async function issueWithAccidents(ends: readonly End[], draw: DrawNumber): Promise<void> {
  const orders = await Promise.all(
    ends.map(async (end) => ({ end, orderId: (await createPendingOrder()).orderId })),
  );
  const outcomes = await Promise.allSettled(
    orders.map(({ end, orderId }) =>
      inTransaction(async (transaction) => {
        await issueInvoice(transaction, orderId, PAYMENT, draw);
        if (end === "rollback") throw new Error("rolled back on purpose");
        if (end === "kill") {
          const [own] = await transaction.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
          await pool().query("SELECT pg_terminate_backend($1)", [own?.pid]);
        }
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    ends.map((end) => (end === "commit" ? "fulfilled" : "rejected")),
  );
}

describe("numbers of invoices", () => {
  it("have no gap after settlements in parallel", async () => {
    const payments = await Promise.all(Array.from({ length: 12 }, createPaidPayment));
    const before = (await invoiceCounts()).length;
    await Promise.all(
      payments.flatMap(({ paymentIntentId }) => [
        settlePayment(paymentIntentId),
        settlePayment(paymentIntentId),
      ]),
    );
    const counts = await invoiceCounts();
    expect(counts).toHaveLength(before + 12);
    expect(counts).toEqual(oneTo(counts.length));
  });

  it("have no gap after rollbacks and killed connections in parallel", async () => {
    for (let round = 0; round < 3; round += 1) await issueWithAccidents(ENDS, drawNumber);
    const counts = await invoiceCounts();
    expect(counts.length).toBeGreaterThanOrEqual(12);
    expect(counts).toEqual(oneTo(counts.length));
  });

  it("would have gaps if a sequence of PostgreSQL gave them", async () => {
    const before = (await invoiceCounts()).length;
    await pool().query(`CREATE SEQUENCE document_numbers START ${before + 1}`);
    const fromSequence: DrawNumber = async (transaction) => {
      const [next] = await transaction.query<{ count: string }>(
        `SELECT nextval('document_numbers') AS "count"`,
      );
      return { year: new Date().getUTCFullYear(), count: Number(next?.count), issuedAt: new Date() };
    };
    await issueWithAccidents(["rollback", "kill"], fromSequence);
    await issueWithAccidents(["commit"], fromSequence);
    const counts = await invoiceCounts();
    expect(counts).toHaveLength(before + 1);
    expect(counts).not.toEqual(oneTo(counts.length));
  });
});
