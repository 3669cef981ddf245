import {
  type GivenReason,
  IMPORT_LINES,
  type ImportResult,
  importResult,
  MOST_CHARACTERS,
} from "@/lib/contacts/suppression/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";

/** Progress of an import. */
export interface ImportProgress extends ImportResult {
  /** Lines sent so far, and all lines. */
  done: number;
  lines: number;
}

const MAX_SOURCE = 100;

const LINE_END = /\r\n|\r|\n/;

/** The lines of a file, without an empty one at its end. Excel's format for old Macs ends its lines with CR alone. */
export async function readLines(file: Blob): Promise<string[]> {
  const lines = (await file.text()).split(LINE_END);
  return lines.length > 1 && lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/**
 * Replaces lines that the server does not take by empty ones: it would refuse the whole part.
 * @param firstLine the number of the first one in the file. @returns what is sent, and an error for each that was replaced.
 */
export function leaveOutLong(lines: readonly string[], firstLine: number) {
  const isLong = (line: string) => line.length > MOST_CHARACTERS;
  const problem = `Longer than ${formatCount(MOST_CHARACTERS)} characters, so it was not read.`;
  return {
    sent: lines.map((line) => (isLong(line) ? "" : line)),
    errors: lines.flatMap((line, index) => (isLong(line) ? [{ line: firstLine + index, problem }] : [])),
  };
}

interface Import {
  lines: readonly string[];
  /** The name of the file. */
  source: string;
  reason: GivenReason;
}

/**
 * Sends the lines of a file in parts, one after the other, and reports the progress after each.
 * @throws ApiError or TypeError at the first part that fails; earlier parts stay imported.
 */
export async function importLines(
  { lines, source, reason }: Import,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  let progress: ImportProgress = {
    done: 0,
    lines: lines.length,
    added: 0,
    known: 0,
    leftStock: 0,
    errors: [],
  };
  onProgress(progress);
  for (let start = 0; start < lines.length; start += IMPORT_LINES) {
    const part = lines.slice(start, start + IMPORT_LINES);
    const { sent, errors } = leaveOutLong(part, start + 1);
    const result = await apiRequest("POST", "/api/admin/suppressions/import", importResult, {
      firstLine: start + 1,
      lines: sent,
      reason,
      source: source.slice(0, MAX_SOURCE) || "file",
    });
    progress = {
      lines: lines.length,
      done: start + part.length,
      added: progress.added + result.added,
      known: progress.known + result.known,
      leftStock: progress.leftStock + result.leftStock,
      errors: [...progress.errors, ...errors, ...result.errors],
    };
    onProgress(progress);
  }
}
