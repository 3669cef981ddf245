import { describe, expect, it } from "@jest/globals";
import { extractText, getDocumentProxy } from "unpdf";
import { type DrawnDocument, drawDocument } from "./draw-document.server";

const invoice: DrawnDocument = {
  kind: "invoice",
  number: "LW-2026-000123",
  orderId: "3f9c2a71-0000-4000-8000-000000000000",
  amountCents: 1_127_500,
  currency: "usd",
  issuedAt: new Date("2026-11-22T15:04:05Z"),
  content: {
    version: 1,
    seller: {
      legalName: "Leadwell, Inc.",
      street: "1209 North Orange Street",
      city: "Wilmington",
      state: "DE",
      zip: "19801",
      phone: "(302) 555-0142",
      email: "support@leadwell.example",
    },
    customer: { name: "Łukasz Nguyễn-Ångström", email: "lukasz@example.com", company: "Søren & Żółć Agency" },
    lines: [
      {
        description: "Premium life leads",
        details:
          "States: AK, AL, AR, AZ, CA, CO, CT, DC, DE, FL, GA, HI, IA, ID, IL, IN, KS, KY, LA, MA, MD, ME, MI, MN, MO, MS, MT, NC, ND, NE, NH, NJ, NM, NV, NY, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VA, VT, WA, WI, WV, WY",
        quantity: 250,
        unitCents: 4200,
        amountCents: 1_050_000,
      },
      {
        description: "Beneficiary option",
        details: null,
        quantity: 250,
        unitCents: 300,
        amountCents: 75_000,
      },
      {
        description: "Higher income option",
        details: null,
        quantity: 250,
        unitCents: 50,
        amountCents: 12_500,
      },
      {
        description: "Discount to your agreed price",
        details: null,
        quantity: 1,
        unitCents: -10_000,
        amountCents: -10_000,
      },
    ],
    paidAt: "2026-11-22T15:04:00.000Z",
    paidWith: { kind: "card", brand: "visa", last4: "4242" },
    period: { interval: "weekly", number: 2, startsOn: "2026-11-29" },
    invoiceNumber: null,
    creditNoteNumber: null,
  },
};

async function draw(document: DrawnDocument): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await drawDocument(document)).arrayBuffer());
}

async function textOf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return { totalPages, text };
}

describe("the PDF of a document", () => {
  it("has everything that the invoice says, with letters of other alphabets, on one page", async () => {
    const bytes = await draw(invoice);
    const { totalPages, text } = await textOf(bytes);
    expect(totalPages).toBe(1);
    for (const part of [
      "LW-2026-000123",
      "Leadwell, Inc.",
      "Wilmington, DE 19801",
      "Łukasz Nguyễn-Ångström",
      "Søren & Żółć Agency",
      "lukasz@example.com",
      "November 22, 2026",
      "Weekly plan, week from November 29, 2026",
      "3f9c2a71-0000-4000-8000-000000000000",
      "Premium life leads",
      "WI, WV, WY",
      "$42.00",
      "$10,500.00",
      "-$100.00",
      "$11,275.00 USD",
      "Paid with Visa ending in 4242",
      "Paid in full. Nothing is due.",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("has each line in the order of the columns' heads, also for a reader that knows no columns", async () => {
    const { text } = await textOf(await draw(invoice));
    expect(text).toMatch(/Description\s+Quantity\s+Unit price\s+Amount/);
    expect(text).toMatch(/Premium life leads\s+States: [^$]+\s250\s+\$42\.00\s+\$10,500\.00/);
    expect(text).toMatch(/Beneficiary option\s+250\s+\$3\.00\s+\$750\.00/);
  });

  it("has the same bytes whenever it is drawn", async () => {
    const [first, second] = [await draw(invoice), await draw(invoice)];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
    const other = await draw({ ...invoice, number: "LW-2026-000124" });
    expect(Buffer.from(first).equals(Buffer.from(other))).toBe(false);
  });

  it("of a credit note and of a correction names the documents that they belong to", async () => {
    const line = { description: "Refund", details: null, quantity: 1, unitCents: 4550, amountCents: 4550 };
    const note: DrawnDocument = {
      ...invoice,
      kind: "credit_note",
      number: "CN-2026-000007",
      amountCents: 4550,
      content: { ...invoice.content, period: null, lines: [line], invoiceNumber: "LW-2026-000123" },
    };
    const { text } = await textOf(await draw(note));
    expect(text).toContain("Credit note");
    expect(text).toContain("LW-2026-000123");
    expect(text).toContain("Refunded to Visa ending in 4242");
    expect(text).toContain("$45.50 USD");
    const correction = await textOf(
      await draw({
        ...note,
        kind: "correction",
        number: "COR-2026-000001",
        content: { ...note.content, creditNoteNumber: "CN-2026-000007" },
      }),
    );
    expect(correction.text).toContain("Cancels credit note");
    expect(correction.text).toContain("CN-2026-000007");
  });

  it("keeps to one page with the longest names that an account can have", async () => {
    const long = "W".repeat(200);
    const { totalPages } = await textOf(
      await draw({
        ...invoice,
        content: {
          ...invoice.content,
          customer: { name: long, email: `${long}@example.com`, company: long },
        },
      }),
    );
    expect(totalPages).toBe(1);
  });
});
