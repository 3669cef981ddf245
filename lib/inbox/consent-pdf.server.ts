import "server-only";
import { paths } from "@/lib/kit/paths";
import { env } from "@/lib/platform/env/env.server";
import { openPdf, PDF_COLORS, pdfBody, textFont } from "@/lib/platform/pdf/open-pdf.server";
import { CONSENT_SOURCE_NOTE, consentFacts } from "./consent-facts";
import type { ConsentPacketDto } from "./detail-schemas";

/** Draws the consent packet as a PDF, for a compliance file or a dispute. */
export async function drawConsentPdf(packet: ConsentPacketDto): Promise<ReadableStream<Uint8Array>> {
  const document = await openPdf({ title: `Consent evidence of lead ${packet.leadId}`, margin: 64 });
  drawHead(document, packet);
  const facts = consentFacts(packet, `${env().APP_URL}${paths.myInformation}`);
  for (const [name, value] of facts) drawFact(document, name, value);
  return pdfBody(document);
}

function drawHead(document: PDFKit.PDFDocument, packet: ConsentPacketDto): void {
  document.font("display").fontSize(24).fillColor(PDF_COLORS.ink).text("Consent evidence");
  document.moveDown(0.3);
  document.font("sans").fontSize(10).fillColor(PDF_COLORS.muted);
  document.text(
    `Lead ${packet.leadId}. Issued by Leadwell from the record that was stored when the lead was received.`,
  );
  document.moveDown(0.3);
  document.text(CONSENT_SOURCE_NOTE);
  if (packet.warning) {
    document.moveDown(0.6);
    document.fontSize(12).fillColor(PDF_COLORS.red).text(packet.warning);
  }
  document.moveDown(1.2);
}

function drawFact(document: PDFKit.PDFDocument, name: string, value: string): void {
  document.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text(name);
  document.font(textFont(value)).fontSize(11).fillColor(PDF_COLORS.ink).text(value, { lineGap: 2 });
  document.moveDown(0.9);
}
