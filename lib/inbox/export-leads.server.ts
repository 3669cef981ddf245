import "server-only";
import { stringify } from "csv-stringify/sync";
import writeExcelFile from "write-excel-file/node";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { refused } from "@/lib/kit/errors";
import { streamBody } from "@/lib/platform/http/stream-body";
import { columnsOf, readExportRecords } from "./export-records.server";
import type { ExportQuery } from "./schemas";
import { countQueueGroups } from "./select-leads.server";

/** An XLSX file is written in memory, a CSV file is not. */
const MAX_XLSX_LEADS = 10_000;

/** A file of leads: its body and its media type. */
export interface LeadFile {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  contentType: string;
  extension: "csv" | "xlsx";
}

/**
 * The viewer's leads as CSV or XLSX, newest first, with one column for each answer. A view of every lead is logged before its
 * line is written. A cell that a spreadsheet would read as a formula gets a leading apostrophe (OWASP: CSV injection). Phones
 * have no leading plus, so they need none.
 * @throws AppError 422 for more than 10,000 leads as XLSX.
 */
export async function exportLeads(viewer: SignedIn, { format, ...query }: ExportQuery): Promise<LeadFile> {
  if (format === "xlsx") {
    return {
      body: await writeWorkbook(viewer, query),
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      extension: "xlsx",
    };
  }
  return {
    body: streamBody(writeSheet(viewer, query)),
    contentType: "text/csv; charset=utf-8",
    extension: "csv",
  };
}

/** CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), read in batches while the file is sent. */
async function* writeSheet(viewer: SignedIn, query: ExportQuery): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const columns = await columnsOf(viewer, query);
  let isFirst = true;
  for await (const records of readExportRecords(viewer, query, columns)) {
    yield encoder.encode(
      stringify(records, {
        header: isFirst,
        bom: isFirst,
        columns: [...columns],
        escape_formulas: true,
        record_delimiter: "windows",
      }),
    );
    isFirst = false;
  }
}

async function writeWorkbook(viewer: SignedIn, query: ExportQuery): Promise<Uint8Array<ArrayBuffer>> {
  const groups = await countQueueGroups(viewer, query, query.ids ? { leadIds: query.ids } : {});
  if (groups.reduce((sum, { total }) => sum + total, 0) > MAX_XLSX_LEADS) {
    throw refused(
      "too-many-leads",
      "An XLSX file holds up to 10,000 leads. Please filter the list, or export it as CSV.",
    );
  }
  const columns = await columnsOf(viewer, query);
  const rows = [columns.map((value) => ({ type: String, value, fontWeight: "bold" as const }))];
  const cells: { type: StringConstructor; value: string }[][] = [];
  for await (const records of readExportRecords(viewer, query, columns)) {
    for (const record of records)
      cells.push(record.map((value) => ({ type: String, value: withoutFormula(value) })));
  }
  const file = await writeExcelFile([...rows, ...cells], {
    sheet: "Leads",
    stickyRowsCount: 1,
  }).toBuffer();
  return new Uint8Array(file);
}

/** A text cell of a workbook is no formula; saved as CSV and opened again it would be one. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
