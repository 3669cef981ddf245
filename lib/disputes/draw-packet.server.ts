import "server-only";
import { openPdf, PDF_COLORS, pdfBody, textFont } from "@/lib/platform/pdf/open-pdf.server";
import { DISPUTE_STATUS_LABELS, disputeReasonText } from "./dispute-status";
import type { EvidencePacket } from "./schemas";

const MARGIN = 54;

/** Draws the evidence packet as a PDF (US Letter). */
export async function drawPacket(packet: EvidencePacket): Promise<ReadableStream<Uint8Array>> {
  const { dispute, order, terms, leads, signIns, refunds } = packet;
  const pdf = await openPdf({ title: `Evidence for dispute ${dispute.id}`, margin: MARGIN });
  pdf.font("display").fontSize(20).fillColor(PDF_COLORS.ink).text("Evidence for a dispute", MARGIN, MARGIN);
  pdf.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text("All times are UTC (ISO 8601).");
  section(pdf, "Dispute", [
    `${dispute.id}, payment ${dispute.payment}`,
    `${dispute.amount}, reason: ${disputeReasonText(dispute.reason)}, ${DISPUTE_STATUS_LABELS[dispute.status]}`,
    `Opened ${dispute.openedAt}${dispute.dueBy ? `, answer due ${dispute.dueBy}` : ""}`,
  ]);
  section(
    pdf,
    "Receipt",
    order
      ? [
          `Order ${order.id}, paid ${order.paidAt}, ${order.total}`,
          `${order.leadQuantity} ${order.product}`,
          `States: ${order.states.join(", ")}`,
          `Customer: ${order.customer.name}, ${order.customer.email}, since ${order.customer.since}`,
        ]
      : ["The payment became no order."],
  );
  section(
    pdf,
    "Terms of service",
    terms
      ? [
          `Version ${terms.version}, accepted ${terms.acceptedAt}`,
          `IP address: ${terms.ipAddress ?? "not kept"}`,
          `Browser: ${terms.userAgent ?? "not kept"}`,
        ]
      : ["No acceptance is recorded."],
  );
  section(
    pdf,
    `Leads (${leads.length})`,
    leads.map(
      ({ id, certificate, soldAt, acceptedAt, firstViewedAt, views }) =>
        `${id}: sold ${soldAt}; accepted ${acceptedAt ?? "–"}; first opened ${firstViewedAt ?? "–"}, ${views} times; certificate ${certificate ?? "–"}`,
    ),
  );
  section(
    pdf,
    "Sign-ins",
    signIns.map(({ at, ipAddress, userAgent }) => `${at}, ${ipAddress ?? "–"}, ${userAgent ?? "–"}`),
  );
  section(
    pdf,
    "Refunds",
    refunds.map(({ id, amount, status, at }) => `${id}: ${amount}, ${status}, ${at}`),
  );
  return pdfBody(pdf);
}

function section(pdf: PDFKit.PDFDocument, title: string, lines: readonly string[]): void {
  pdf.moveDown(1.2).font("display").fontSize(13).fillColor(PDF_COLORS.ink).text(title).moveDown(0.3);
  const shown = lines.length > 0 ? lines : ["None."];
  for (const line of shown) pdf.font(textFont(line)).fontSize(9).fillColor(PDF_COLORS.muted).text(line);
}
