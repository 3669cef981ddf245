import "server-only";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { readImportHeader } from "./import-line";

/** Some five million telephone numbers. */
const MAX_BYTES = 100 * 1024 * 1024;
/** A longer line is no line of such a list; it would be held in memory whole. */
const MAX_LINE_BYTES = 10_000;

const csvRow = z.object({ record: z.unknown(), info: z.object({ lines: z.int() }) });

/** A line of data, and where it ends in the file; the header is line 1. */
export interface CsvRow {
  record: unknown;
  line: number;
}

/**
 * Reads a CSV file with a header, line by line, as it comes in.
 * @throws AppError 400 for text that is no CSV, or has neither a phone nor an email column; 413 above 100 MB.
 */
export async function* readCsv(file: ReadableStream<Uint8Array>): AsyncGenerator<CsvRow> {
  const source = Readable.from(limitBytes(file));
  const parser = parse({
    bom: true,
    columns: (header: string[]) => readImportHeader(header) ?? refuseHeader(),
    info: true,
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const row of parser) {
      const { record, info } = csvRow.parse(row);
      yield { record, line: info.lines };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError("not-csv", 400, "The file is not a CSV file that we can read.")
      : error;
  } finally {
    source.destroy();
  }
}

function refuseHeader(): never {
  throw new AppError("csv-columns", 400, "The first line must name a column phone or email.");
}

async function* limitBytes(file: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = file.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new AppError("body-too-large", 413, "The file may have at most 100 MB.");
    }
    yield value;
  }
}
