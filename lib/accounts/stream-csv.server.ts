import "server-only";
import { stringify } from "csv-stringify/sync";
import { streamBody } from "@/lib/platform/http/stream-body";
import { isSessionLive, type SignedIn } from "./sessions/sessions.server";

/** What a file of rows is made of. */
interface CsvSource<Row> {
  columns: readonly string[];
  /** Reads the rows after `last`, or the first ones. None after a row: the file ends. */
  readAfter: (last: Row | null) => Promise<readonly Row[]>;
  /** The lines of these rows. Numbers get two decimal places. */
  recordsOf: (rows: readonly Row[]) => (string | number)[][];
}

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with a byte order mark), read in batches while the file is sent. A cell that a
 * spreadsheet would read as a formula gets a leading apostrophe; numbers stay as they are. The stream fails when the reader's
 * session ends: the account may be disabled while a long file is sent.
 */
export function streamCsv<Row>(reader: SignedIn, source: CsvSource<Row>): ReadableStream<Uint8Array> {
  return streamBody(writeCsv(reader, source));
}

async function* writeCsv<Row>(
  reader: SignedIn,
  { columns, readAfter, recordsOf }: CsvSource<Row>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let last: Row | null = null;
  for (;;) {
    if (last && !(await isSessionLive(reader.sessionId)))
      throw new Error("the session ended during an export");
    const rows: readonly Row[] = await readAfter(last);
    if (rows.length === 0 && last) return;
    yield encoder.encode(
      stringify(recordsOf(rows), {
        header: !last,
        bom: !last,
        columns: [...columns],
        escape_formulas: true,
        cast: { number: (value) => value.toFixed(2) },
        record_delimiter: "windows",
      }),
    );
    last = rows.at(-1) ?? null;
    if (!last) return;
  }
}
