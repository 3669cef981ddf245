import {
  type GivenReason,
  IMPORT_LINES,
  type ImportResult,
  importResult,
} from "@/lib/contacts/suppression/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

/** Progress of an import. */
export interface ImportProgress extends ImportResult {
  /** Lines sent so far, and all lines. */
  done: number;
  lines: number;
}

const MAX_SOURCE = 100;

/** The lines of a file, without an empty one at its end. */
export async function readLines(file: File): Promise<string[]> {
  return (await file.text()).replace(/\r?\n$/, "").split(/\r?\n/);
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
    const result = await apiRequest("POST", "/api/admin/suppressions/import", importResult, {
      firstLine: start + 1,
      lines: part,
      reason,
      source: source.slice(0, MAX_SOURCE) || "file",
    });
    progress = {
      lines: lines.length,
      done: start + part.length,
      added: progress.added + result.added,
      known: progress.known + result.known,
      leftStock: progress.leftStock + result.leftStock,
      errors: [...progress.errors, ...result.errors],
    };
    onProgress(progress);
  }
}
