import "server-only";
import { formatCount } from "@/lib/kit/format-count";
import { formatCalendarDay, formatNewYorkDay } from "@/lib/kit/format-date";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";
import { openPdf, PDF_COLORS, pdfBody, pdfDownload, textFont } from "@/lib/platform/pdf/open-pdf.server";
import {
  DOCUMENT_LABELS,
  type DocumentContent,
  type DocumentKind,
  describePaidWith,
  type PlanPeriod,
} from "./document-content";

/** A document as its table row has it. */
export interface DrawnDocument {
  kind: DocumentKind;
  number: string;
  orderId: string;
  amountCents: Cents;
  currency: string;
  issuedAt: Date;
  content: DocumentContent;
}

const MARGIN = 60;
const WIDTH = 612 - 2 * MARGIN;
const RIGHT = MARGIN + WIDTH;
/** Left edges and widths of the columns of numbers. */
const COLUMNS = { quantity: [324, 50], unit: [380, 78], amount: [464, 88] } as const;

/**
 * Draws an invoice, a credit note or a correction as a PDF (US Letter) from its frozen row. The same row always gives the same
 * bytes: nothing is taken from the clock or from today's data.
 */
export async function drawDocument(document: DrawnDocument): Promise<ReadableStream<Uint8Array>> {
  const title = `${DOCUMENT_LABELS[document.kind]} ${document.number}`;
  const pdf = await openPdf({ title, margin: MARGIN, createdAt: document.issuedAt });
  drawHead(pdf, document);
  drawParties(pdf, document);
  drawLines(pdf, document);
  drawTotal(pdf, document);
  drawFoot(pdf, document);
  return pdfBody(pdf);
}

/** The PDF of a document as a download that no cache keeps. */
export async function pdfResponse(document: DrawnDocument): Promise<Response> {
  return pdfDownload(await drawDocument(document), `${document.number}.pdf`);
}

function drawHead(pdf: PDFKit.PDFDocument, { kind, number }: DrawnDocument): void {
  pdf.font("display").fontSize(22).fillColor(PDF_COLORS.ink).text("Leadwell", MARGIN, MARGIN);
  pdf.fontSize(22).text(DOCUMENT_LABELS[kind], MARGIN, MARGIN, { width: WIDTH, align: "right" });
  pdf
    .font("sans")
    .fontSize(11)
    .fillColor(PDF_COLORS.muted)
    .text(number, MARGIN, MARGIN + 28, { width: WIDTH, align: "right" });
  rule(pdf, MARGIN + 54);
}

/** Operator and customer on the left, dates and references on the right. */
function drawParties(pdf: PDFKit.PDFDocument, document: DrawnDocument): void {
  const { seller, customer } = document.content;
  const half = WIDTH / 2 - 12;
  const from = [
    seller.legalName,
    seller.street,
    `${seller.city}, ${seller.state} ${seller.zip}`,
    seller.phone,
    seller.email,
  ];
  const to = [customer.company ?? "", customer.name, customer.email].filter((line) => line.trim() !== "");
  let y = drawBlock(pdf, "From", from, MARGIN + 72, half);
  y = drawBlock(pdf, document.kind === "invoice" ? "Billed to" : "Issued to", to, y + 16, half);
  let factY = MARGIN + 72;
  for (const [name, value] of factsOf(document)) {
    pdf
      .font("sans")
      .fontSize(9)
      .fillColor(PDF_COLORS.muted)
      .text(name, MARGIN + half + 24, factY, { width: half });
    pdf.fontSize(10.5).fillColor(PDF_COLORS.ink).text(value, { width: half });
    factY = pdf.y + 7;
  }
  pdf.y = Math.max(y, factY) + 18;
}

function drawBlock(
  pdf: PDFKit.PDFDocument,
  label: string,
  lines: readonly string[],
  y: number,
  width: number,
): number {
  pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text(label, MARGIN, y, { width });
  pdf.fontSize(10.5).fillColor(PDF_COLORS.ink);
  // At most two lines each: a name of 200 letters must not push the totals off the page.
  for (const line of lines) {
    pdf.font(textFont(line)).text(line, { width, lineGap: 1.5, height: 30, ellipsis: true });
  }
  return pdf.y;
}

function factsOf({ kind, orderId, issuedAt, content }: DrawnDocument): [name: string, value: string][] {
  const { invoiceNumber, creditNoteNumber, period } = content;
  return [
    ["Issued", formatNewYorkDay(issuedAt)],
    ...(kind === "invoice"
      ? [["Paid", formatNewYorkDay(new Date(content.paidAt))] satisfies [string, string]]
      : []),
    ...(invoiceNumber ? [["For invoice", invoiceNumber] satisfies [string, string]] : []),
    ...(creditNoteNumber ? [["Cancels credit note", creditNoteNumber] satisfies [string, string]] : []),
    ...(period ? [["Plan", periodText(period)] satisfies [string, string]] : []),
    ["Order", orderId],
  ];
}

/** `Weekly plan, week from November 29, 2026`. Without its number: skipped periods count, so the second invoice can be of week 4. */
function periodText({ interval, startsOn }: PlanPeriod): string {
  const [plan, unit] = interval === "weekly" ? ["Weekly plan", "week"] : ["Monthly package", "month"];
  return `${plan}, ${unit} from ${formatCalendarDay(new Date(startsOn))}`;
}

function drawLines(pdf: PDFKit.PDFDocument, { content, currency }: DrawnDocument): void {
  let y = pdf.y;
  pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text("Description", MARGIN, y);
  column(pdf, "quantity", "Quantity", y);
  column(pdf, "unit", "Unit price", y);
  column(pdf, "amount", "Amount", y);
  y += 16;
  rule(pdf, y);
  for (const { description, details, quantity, unitCents, amountCents } of content.lines) {
    y += 9;
    // Drawn in the order of the columns' heads: a reader of an untagged PDF reads in the order of drawing.
    pdf.fontSize(10.5).fillColor(PDF_COLORS.ink);
    const width = COLUMNS.quantity[0] - MARGIN - 12;
    pdf.font(textFont(description)).text(description, MARGIN, y, { width });
    if (details)
      pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text(details, { width, lineGap: 1 });
    const end = pdf.y;
    pdf.fontSize(10.5).fillColor(PDF_COLORS.ink);
    column(pdf, "quantity", formatCount(quantity), y);
    column(pdf, "unit", unitCents === null ? "" : money(unitCents, currency), y);
    column(pdf, "amount", money(amountCents, currency), y);
    y = end + 8;
    rule(pdf, y);
  }
  pdf.y = y + 12;
}

function drawTotal(pdf: PDFKit.PDFDocument, { kind, amountCents, currency, content }: DrawnDocument): void {
  const words = {
    invoice: ["Total paid", "Paid with"],
    credit_note: ["Total refunded", "Refunded to"],
    correction: ["Total charged again", null],
  } as const;
  const [total, way] = words[kind];
  const y = pdf.y;
  pdf.font("sans").fontSize(12).fillColor(PDF_COLORS.ink).text(total, MARGIN, y);
  pdf.text(`${money(amountCents, currency)} ${currency.toUpperCase()}`, MARGIN, y, {
    width: WIDTH,
    align: "right",
  });
  if (!way || !content.paidWith) return;
  const text = `${way} ${describePaidWith(content.paidWith)}`;
  pdf.font(textFont(text)).fontSize(9.5).fillColor(PDF_COLORS.muted);
  pdf.text(text, MARGIN, y + 18, { width: WIDTH, align: "right" });
}

const NOTES: Readonly<Record<DocumentKind, string>> = {
  invoice: "Paid in full. Nothing is due.",
  credit_note: "Your bank decides when the refund appears on your statement.",
  correction: "This document cancels the credit note. We contact you about the refund. Nothing is due.",
};

function drawFoot(pdf: PDFKit.PDFDocument, { kind, content: { seller } }: DrawnDocument): void {
  pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted);
  pdf.text(`${NOTES[kind]} Questions: ${seller.email} or ${seller.phone}.`, MARGIN, 792 - MARGIN - 12, {
    width: WIDTH,
    lineBreak: false,
  });
}

function column(pdf: PDFKit.PDFDocument, name: keyof typeof COLUMNS, text: string, y: number): void {
  const [x, width] = COLUMNS[name];
  pdf.font("sans").text(text, x, y, { width, align: "right" });
}

function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(PDF_COLORS.line).stroke();
}

/** `$1,137.50`; minus before the sign. Other currencies: `1137.50`. */
function money(amountCents: Cents, currency: string): string {
  return currency === "usd" ? formatDollars(amountCents) : toDecimal(amountCents);
}
