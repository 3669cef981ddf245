import "server-only";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readPerson, type SuppressedPerson } from "./read-person.server";
import type { ImportAnswer, ImportPart } from "./schemas";
import { dropLate, insertPersons } from "./suppress.server";

/**
 * Puts the persons of some lines of a CSV file on the list, all of them or none. Each cell that is a telephone number
 * or an e-mail address counts; a line without any is reported by its number and changes nothing. Safe to repeat.
 */
export async function importSuppressions(part: ImportPart, actor: Actor): Promise<ImportAnswer> {
  const { firstLine, lines, reason, source } = part;
  const read = lines.map((text, index) => ({
    line: firstLine + index,
    ...readLine(text, firstLine + index),
  }));
  const persons = read.flatMap((entry) => entry.persons);
  const done = await inTransaction(async (transaction) => {
    const written = await insertPersons(transaction, persons, { reason, source });
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.import",
        outcome: "done",
        address: actor.address,
        after: { reason, source, fromLine: firstLine, lines: lines.length, ...written },
      },
      transaction,
    );
    return written;
  });
  const total = await dropLate(done, persons);
  return { ...total, errors: read.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : [])) };
}

const cellRows = z.array(z.array(z.string()));

interface ReadLine {
  persons: readonly SuppressedPerson[];
  problem: string | null;
}

function readLine(text: string, line: number): ReadLine {
  const cells = readCells(text);
  if (!cells) return { persons: [], problem: "The quotes are not closed." };
  if (cells.every((cell) => cell.trim() === "")) return { persons: [], problem: null };
  const persons = cells.flatMap((cell) => readPerson(cell) ?? []);
  const isHeading = line === 1 && !cells.some((cell) => /[\d@]/.test(cell));
  return {
    persons,
    problem: persons.length > 0 || isHeading ? null : "No US telephone number and no e-mail address.",
  };
}

/** The cells of a line; null for one that is no CSV. */
function readCells(text: string): string[] | null {
  try {
    const delimiter = text.includes(";") && !text.includes(",") ? ";" : ",";
    return cellRows.parse(parse(text, { delimiter, bom: true, relax_column_count: true }))[0] ?? [];
  } catch {
    return null;
  }
}
