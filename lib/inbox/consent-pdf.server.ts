import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PdfDocument from "pdfkit";
import { streamBody } from "@/lib/platform/http/stream-body";
import type { ConsentPacketDto } from "./detail-schemas";

const FONTS = path.join(process.cwd(), "lib/platform/fonts");
const INK = "#0E1A2B";
const MUTED = "#5A6472";
const RED = "#A3261B";
const MARGIN = 64;

/**
 * Draws the consent packet as a PDF (US Letter), for a compliance file or a dispute. The fonts are embedded, because the
 * standard fonts of PDF have Western European letters only.
 */
export async function drawConsentPdf(packet: ConsentPacketDto): Promise<ReadableStream<Uint8Array>> {
  const [display, sans] = await Promise.all([
    readFile(path.join(FONTS, "newsreader-500.ttf")),
    readFile(path.join(FONTS, "instrument-sans-500.ttf")),
  ]);
  const document = new PdfDocument({
    size: "LETTER",
    margin: MARGIN,
    // By default the library would read the metrics of Helvetica from its own folder.
    font: "",
    info: { Title: `Consent evidence of lead ${packet.leadId}`, Producer: "Leadwell", Creator: "Leadwell" },
    lang: "en-US",
    displayTitle: true,
  });
  document.registerFont("display", display).registerFont("sans", sans);
  drawHead(document, packet);
  for (const [name, value] of factsOf(packet)) drawFact(document, name, value);
  document.end();
  return streamBody(bytesOf(document));
}

async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) if (chunk instanceof Uint8Array) yield chunk;
}

function drawHead(document: PDFKit.PDFDocument, packet: ConsentPacketDto): void {
  document.font("display").fontSize(24).fillColor(INK).text("Consent evidence");
  document.moveDown(0.3);
  document.font("sans").fontSize(10).fillColor(MUTED);
  document.text(
    `Lead ${packet.leadId}. Issued by Leadwell from the record that was sealed when the lead was received.`,
  );
  if (packet.warning) {
    document.moveDown(0.6);
    document.fontSize(12).fillColor(RED).text(packet.warning);
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
  ];
}

function drawFact(document: PDFKit.PDFDocument, name: string, value: string): void {
  document.font("sans").fontSize(9).fillColor(MUTED).text(name);
  document.fontSize(11).fillColor(INK).text(value, { lineGap: 2 });
  document.moveDown(0.9);
}
