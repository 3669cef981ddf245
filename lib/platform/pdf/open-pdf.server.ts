import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PdfDocument from "pdfkit";
import { streamBody } from "@/lib/platform/http/stream-body";

const FONTS = path.join(process.cwd(), "lib/platform/fonts");

/** The characters of our two fonts: lib/platform/fonts/README.md. */
const IN_OUR_FONTS = /^[\n\r\u0020-\u007e\u00a0\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/;

export const PDF_COLORS = { ink: "#0E1A2B", muted: "#5A6472", line: "#E4DFD3", red: "#B3261E" } as const;

/**
 * Opens a PDF (US Letter) with our fonts: `display` for headings, `sans` for text, `wide` for text with letters that the other
 * two do not have. The fonts are embedded, because the standard fonts of PDF have Western European letters only.
 * @param createdAt printed into the file's data. With it, the same calls give the same bytes.
 */
export async function openPdf({
  title,
  margin,
  createdAt,
}: {
  title: string;
  /** In points: 72 to the inch. */
  margin: number;
  createdAt?: Date;
}): Promise<PDFKit.PDFDocument> {
  const [display, sans, wide] = await Promise.all([
    readFile(path.join(FONTS, "newsreader-500.ttf")),
    readFile(path.join(FONTS, "instrument-sans-500.ttf")),
    readFile(path.join(FONTS, "dejavu-sans.ttf")),
  ]);
  const document = new PdfDocument({
    size: "LETTER",
    margin,
    // By default the library would read the metrics of Helvetica from its own folder.
    font: "",
    info: {
      Title: title,
      Producer: "Leadwell",
      Creator: "Leadwell",
      ...(createdAt && { CreationDate: createdAt }),
    },
    lang: "en-US",
    displayTitle: true,
  });
  return document.registerFont("display", display).registerFont("sans", sans).registerFont("wide", wide);
}

/** The font for a text that people have typed: `sans` where it has all letters, else `wide`. */
export function textFont(text: string): "sans" | "wide" {
  return IN_OUR_FONTS.test(text) ? "sans" : "wide";
}

/** Ends the PDF and streams it as a response body. */
export function pdfBody(document: PDFKit.PDFDocument): ReadableStream<Uint8Array> {
  document.end();
  return streamBody(bytesOf(document));
}

async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) if (chunk instanceof Uint8Array) yield chunk;
}

/** A PDF as a download that no cache keeps. */
export function pdfDownload(body: ReadableStream<Uint8Array>, fileName: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}
