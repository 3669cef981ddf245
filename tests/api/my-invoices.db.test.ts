import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import { GET as readStaffPdf } from "@/app/api/admin/invoices/[documentId]/pdf/route";
import { GET as readOrderInvoice } from "@/app/api/admin/orders/[orderId]/invoice/route";
import { GET as readPdf } from "@/app/api/my/invoices/[documentId]/pdf/route";
import { GET as exportInvoices } from "@/app/api/my/invoices/export/route";
import { GET as listInvoices } from "@/app/api/my/invoices/route";
import { drawDocument } from "@/lib/billing/draw-document.server";
import { issueMissingDocuments } from "@/lib/billing/issue-missing.server";
import { readOwnDocument } from "@/lib/billing/queries.server";
import { invoicePageDto, orderInvoiceDto } from "@/lib/billing/schemas";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { createSettledPayment, sandboxControl } from "@/tests/factories/payments";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

type SignedIn = Awaited<ReturnType<typeof createCustomer>>;

/** A signed-in customer with a paid order and its invoice. */
async function createInvoiced() {
  const { customer: user, paymentIntentId, orderId } = await createSettledPayment();
  const session = await db().session.findFirstOrThrow({ where: { userId: user.id } });
  const customer: SignedIn = { user, sessionId: session.id };
  return { customer, paymentIntentId, orderId };
}

async function list(by: SignedIn, query: Record<string, string> = {}) {
  const { status, body } = await callRoute({ GET: listInvoices }, "GET", {
    cookie: await cookieOf(by),
    query: `?${new URLSearchParams(query).toString()}`,
  });
  expect(status).toBe(200);
  return invoicePageDto.parse(body);
}

describe("GET /api/my/invoices", () => {
  it("shows what was bought, paid and refunded, with the credit notes", async () => {
    const { customer, paymentIntentId, orderId } = await createInvoiced();
    const { invoices, total } = await list(customer);
    expect(total).toBe(1);
    expect(invoices).toMatchObject([
      {
        orderId,
        description: "250 Premium life leads",
        amount: "11375.00",
        refunded: "0.00",
        currency: "USD",
        status: "paid",
        credits: [],
      },
    ]);
    const part = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 45_500 });
    await recordRefundsOf(paymentIntentId);
    expect((await list(customer)).invoices).toMatchObject([
      {
        status: "partly-refunded",
        refunded: "455.00",
        credits: [{ kind: "credit_note", amount: "455.00" }],
      },
    ]);
    await stripe().refunds.create({ payment_intent: paymentIntentId });
    await recordRefundsOf(paymentIntentId);
    expect((await list(customer)).invoices).toMatchObject([{ status: "refunded", refunded: "11375.00" }]);
    await sandboxControl().failRefund({ refund: part.id });
    await recordRefundsOf(paymentIntentId);
    expect((await list(customer)).invoices).toMatchObject([
      {
        status: "partly-refunded",
        refunded: "10920.00",
        credits: [{ kind: "credit_note" }, { kind: "credit_note" }, { kind: "correction", amount: "455.00" }],
      },
    ]);
  });

  it("shows ten to a page, newest first, and one order's alone", async () => {
    const { customer, orderId } = await createInvoiced();
    for (let count = 0; count < 11; count += 1) {
      const configuration = await createConfiguration(customer.user);
      await db().order.create({
        data: {
          userId: customer.user.id,
          leadConfigId: configuration.id,
          paymentIntentId: `pi_${configuration.id}`,
          orderType: "custom",
          totalAmountCents: 1_137_500,
        },
      });
    }
    await issueMissingDocuments();
    const first = await list(customer);
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 });
    expect(first.invoices).toHaveLength(10);
    const numbers = first.invoices.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect(await list(customer, { page: "9" })).toMatchObject({ page: 2, invoices: [{}, { orderId }] });
    expect((await list(customer, { orderId })).invoices).toMatchObject([{ orderId }]);
  });

  it("is empty for a customer who has bought nothing, and never shows another account's", async () => {
    const { orderId } = await createInvoiced();
    const stranger = await createCustomer();
    expect(await list(stranger)).toEqual({ invoices: [], total: 0, page: 1, pages: 1 });
    expect((await list(stranger, { orderId })).invoices).toEqual([]);
  });
});

describe("the PDF", () => {
  it("is a download for its owner and for staff, and does not exist for anybody else", async () => {
    const { customer, orderId } = await createInvoiced();
    const [invoice] = (await list(customer)).invoices;
    const read = async (GET: unknown, by: SignedIn) =>
      callRoute({ GET }, "GET", { cookie: await cookieOf(by), params: { documentId: invoice?.id ?? "" } });
    const own = await read(readPdf, customer);
    expect(own.status).toBe(200);
    expect(own.headers.get("content-type")).toBe("application/pdf");
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect(own.headers.get("content-disposition")).toBe(`attachment; filename="${invoice?.number}.pdf"`);
    expect(String(own.body)).toMatch(/^%PDF-1\.\d/);

    expect((await read(readPdf, await createCustomer())).status).toBe(404);
    expect((await read(readStaffPdf, customer)).status).toBe(403);
    const staff = await createStaff();
    expect((await read(readStaffPdf, staff)).status).toBe(200);
    const ofOrder = await callRoute({ GET: readOrderInvoice }, "GET", {
      cookie: await cookieOf(staff),
      params: { orderId },
    });
    expect(orderInvoiceDto.parse(ofOrder.body).invoice).toEqual(invoice);
  });

  it("has the number, the customer and the amount", async () => {
    const { customer } = await createInvoiced();
    const [invoice] = (await list(customer)).invoices;
    const stream = await drawDocument(await readOwnDocument(customer.user, invoice?.id ?? ""));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    for (const part of [invoice?.number, customer.user.email, "$11,375.00 USD", "Visa ending in 4242"]) {
      expect(text).toContain(part);
    }
  });
});

describe("GET /api/my/invoices/export", () => {
  it("has every document, with amounts that add up, and no cell that a spreadsheet runs", async () => {
    const { customer, paymentIntentId, orderId } = await createInvoiced();
    await db().leadType.update({ where: { id: "life-premium" }, data: { name: "=HYPERLINK(1)" } });
    const { id: leadConfigId } = await createConfiguration(customer.user);
    await db().order.create({
      data: {
        userId: customer.user.id,
        leadConfigId,
        paymentIntentId: `pi_${leadConfigId}`,
        orderType: "custom",
        // More than the catalog asks: one line, which begins with the name.
        totalAmountCents: 100,
      },
    });
    await issueMissingDocuments();
    await db().leadType.update({ where: { id: "life-premium" }, data: { name: "Premium" } });
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 45_500 });
    await recordRefundsOf(paymentIntentId);
    const { status, headers, body } = await callRoute({ GET: exportInvoices }, "GET", {
      cookie: await cookieOf(customer),
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const rows: Record<string, string>[] = parse(String(body), { columns: true, bom: true });
    expect(rows).toMatchObject([
      { Document: "Invoice", Order: orderId, Charged: "11375.00", Credited: "", Currency: "USD" },
      { Document: "Invoice", Charged: "1.00" },
      { Document: "Credit note", Order: orderId, Charged: "", Credited: "455.00", Invoice: rows[0]?.Number },
    ]);
    // The day of the PDF, which begins five hours after that of UTC.
    for (const row of rows)
      expect(row["Date (New York)"]).toBe(dayInNewYork(new Date(row["Issued (UTC)"] ?? "")));
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@]/);
  });
});
