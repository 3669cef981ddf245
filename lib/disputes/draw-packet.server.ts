import "server-only";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { openPdf, PDF_COLORS, pdfBody, textFont } from "@/lib/platform/pdf/open-pdf.server";
import { DISPUTE_STATUS_LABELS, disputeReasonText } from "./dispute-status";
import type { EvidencePacket } from "./schemas";

const MARGIN = 54;
/**
 * Pages of the file. Stripe takes fewer than 50 pages of files for a dispute, and fewer than 19 for one of Mastercard
 * (https://docs.stripe.com/disputes/best-practices). It counts the texts too
 * (https://docs.stripe.com/changelog/endive/2026-09-30/page-limit-validation-dispute-evidence), so room is left for them.
 */
const MAX_PAGES = 10;
/** Room for one lead of two lines and for the line that says how many are left out, in points. */
const LAST_LINES = 44;

/**
 * Draws the evidence packet as a PDF (US Letter) of at most 10 pages. Leads come last; those that do not fit are counted.
 * The same packet gives the same bytes.
 */
export async function drawPacket(packet: EvidencePacket): Promise<ReadableStream<Uint8Array>> {
  const { dispute, order, terms, leads, signIns, refunds } = packet;
  const pdf = await openPdf({
    title: `Evidence for dispute ${dispute.id}`,
    margin: MARGIN,
    createdAt: new Date(dispute.openedAt),
  });
  let pages = 1;
  pdf.on("pageAdded", () => {
    pages += 1;
  });
  const isFull = () => pages >= MAX_PAGES && pdf.y > pdf.page.height - MARGIN - LAST_LINES;
  pdf.font("display").fontSize(20).fillColor(PDF_COLORS.ink).text("Evidence for a dispute", MARGIN, MARGIN);
  pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text("All times are UTC (ISO 8601).");
  section(pdf, "Dispute", [
    `${dispute.id}, payment ${dispute.payment}`,
    `${dispute.amount}, reason: ${disputeReasonText(dispute.reason)}, ${DISPUTE_STATUS_LABELS[dispute.status]}`,
    `Opened ${dispute.openedAt}${dispute.dueBy ? `, answer due ${dispute.dueBy}` : ""}`,
  ]);
  section(pdf, "Receipt", receiptLines(order));
  section(pdf, "Terms of service", termsLines(terms));
  section(
    pdf,
    "Refunds",
    refunds.map(({ id, amount, status, at }) => `${id}: ${amount}, ${status}, ${at}`),
  );
  section(
    pdf,
    "Sign-ins",
    signIns.map(({ at, ipAddress, userAgent }) => `${at}, ${ipAddress ?? "–"}, ${userAgent ?? "–"}`),
  );
  section(
    pdf,
    `Leads (${formatCount(leads.length)})`,
    leads.map(
      ({ id, certificate, soldAt, acceptedAt, firstViewedAt, views }) =>
        `${id}: sold ${soldAt}; accepted ${acceptedAt ?? "–"}; first opened ${firstViewedAt ?? "–"}, ${formatCountOf(views, "time")}; certificate ${certificate ?? "–"}`,
    ),
    isFull,
  );
  return pdfBody(pdf);
}

function receiptLines(order: EvidencePacket["order"]): string[] {
  if (!order) return ["No order was created for this payment."];
  return [
    `Order ${order.id}, paid ${order.paidAt}, ${order.total}`,
    `${formatCount(order.leadQuantity)} ${order.product}`,
    `States: ${order.states.join(", ")}`,
    `Customer: ${order.customer.name}, ${order.customer.email}, since ${order.customer.since}`,
  ];
}

function termsLines(terms: EvidencePacket["terms"]): string[] {
  if (!terms) return ["No acceptance is recorded."];
  return [
    `Version ${terms.version}, accepted ${terms.acceptedAt}`,
    `IP address: ${terms.ipAddress ?? "not kept"}`,
    `Browser: ${terms.userAgent ?? "not kept"}`,
  ];
}

/** @param isFull whether no further line fits; the lines that are left are then counted. */
function section(
  pdf: PDFKit.PDFDocument,
  title: string,
  lines: readonly string[],
  isFull: () => boolean = () => false,
): void {
  pdf.moveDown(1.2).font("display").fontSize(13).fillColor(PDF_COLORS.ink).text(title).moveDown(0.3);
  const shown = lines.length > 0 ? lines : ["None."];
  for (const [index, line] of shown.entries()) {
    const rest = isFull() ? shown.length - index : 0;
    const text = rest > 0 ? `and ${rest} more` : line;
    pdf.font(textFont(text)).fontSize(9).fillColor(PDF_COLORS.muted).text(text);
    if (rest > 0) return;
  }
}
