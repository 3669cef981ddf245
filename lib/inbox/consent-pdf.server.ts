import "server-only";
import { paths } from "@/lib/kit/paths";
import { env } from "@/lib/platform/env/env.server";
import { openPdf, PDF_COLORS, pdfBody, textFont } from "@/lib/platform/pdf/open-pdf.server";
import type { ConsentPacketDto } from "./detail-schemas";

/** Draws the consent packet as a PDF, for a compliance file or a dispute. */
export async function drawConsentPdf(packet: ConsentPacketDto): Promise<ReadableStream<Uint8Array>> {
  const document = await openPdf({ title: `Consent evidence of lead ${packet.leadId}`, margin: 64 });
  drawHead(document, packet);
  for (const [name, value] of factsOf(packet)) drawFact(document, name, value);
  return pdfBody(document);
}

function drawHead(document: PDFKit.PDFDocument, packet: ConsentPacketDto): void {
  document.font("display").fontSize(24).fillColor(PDF_COLORS.ink).text("Consent evidence");
  document.moveDown(0.3);
  document.font("sans").fontSize(10).fillColor(PDF_COLORS.muted);
  document.text(
    `Lead ${packet.leadId}. Issued by Leadwell from the record that was sealed when the lead was received.`,
  );
  if (packet.warning) {
    document.moveDown(0.6);
    document.fontSize(12).fillColor(PDF_COLORS.red).text(packet.warning);
  }
  document.moveDown(1.2);
}

function factsOf(packet: ConsentPacketDto): [name: string, value: string][] {
  return [
    ["Consent text", packet.text],
    ["Consent version", packet.version],
    ["Agreed at", `${packet.givenAt.replace("T", " ").replace("Z", "")} UTC`],
    ["Page", packet.pageUrl],
    ["IP address of the consumer", packet.ipAddress],
    ["Browser", packet.userAgent],
    ["TrustedForm certificate", packet.trustedFormUrl ?? "None"],
    ["Jornaya LeadiD", packet.jornayaId ?? "None"],
    ["SHA-256 of the evidence", packet.sha256],
    ["Certificate of sale", packet.certificateId ?? "Not signed yet"],
    ["Kept until", packet.retainUntil.slice(0, 10)],
    ["Where the consumer sees and revokes it", `${env().APP_URL}${paths.myInformation}`],
  ];
}

function drawFact(document: PDFKit.PDFDocument, name: string, value: string): void {
  document.font("sans").fontSize(9).fillColor(PDF_COLORS.muted).text(name);
  document.font(textFont(value)).fontSize(11).fillColor(PDF_COLORS.ink).text(value, { lineGap: 2 });
  document.moveDown(0.9);
}
