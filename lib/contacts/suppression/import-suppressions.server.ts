import "server-only";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { looksLikeContact } from "../looks-like-contact";
import { holdIndexKeys, type IndexKeys } from "../person-index.server";
import { doNotContactJob, tellOwners } from "./do-not-contact.email";
import type { ImportPart, ImportResult } from "./schemas";
import { dropAgain, insertPersons } from "./suppress.server";
import { readPerson, type SuppressedPerson } from "./suppression-list.server";

/**
 * Puts the people of a part of a CSV file on the suppression list, in one transaction. Every cell that is a phone number or
 * an email counts. A line without any, or with one that cannot be read, is reported by its number. When the file has people
 * who revoked, the owners of their sold leads are told of those who are new on the list, or were on it for another reason.
 * A list of numbers that nobody may call (`dnc`) tells no owner, because these people did not write to us. Safe to repeat.
 */
export async function importSuppressions(part: ImportPart, actor: Actor): Promise<ImportResult> {
  const { firstLine, lines, reason, source } = part;
  const mail = await prepareJob(doNotContactJob);
  const { read, persons, ...done } = await inTransaction(async (transaction) => {
    const keys = await holdIndexKeys(transaction);
    const read = lines.map((text, index) => ({
      line: firstLine + index,
      ...readLine(text, firstLine + index, keys),
    }));
    const persons = read.flatMap((entry) => entry.persons);
    const { written, added, turnedRevoked, leads } = await insertPersons(transaction, persons, {
      reason,
      source,
    });
    if (reason === "revoked") await tellOwners(mail, [...added, ...turnedRevoked], reason, transaction);
    await recordAudit(
      {
        actorId: actor.id,
        action: "suppression.import",
        outcome: "done",
        ipAddress: actor.ipAddress,
        after: { reason, source, fromLine: firstLine, lines: lines.length, ...written, leads },
      },
      transaction,
    );
    return { read, persons, ...written };
  });
  const total = await dropAgain(done, persons);
  return { ...total, errors: read.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : [])) };
}

const cellRows = z.array(z.array(z.string()));

interface ReadLine {
  persons: readonly SuppressedPerson[];
  problem: string | null;
}

function readLine(text: string, line: number, keys: IndexKeys): ReadLine {
  const cells = readCells(text);
  if (!cells) return { persons: [], problem: "The quotes are not closed." };
  if (cells.every((cell) => cell.trim() === "")) return { persons: [], problem: null };
  const read = cells.map((cell) => ({ cell, person: readPerson(cell, keys) }));
  const persons = read.flatMap(({ person }) => person ?? []);
  const isHeading = line === 1 && !cells.some((cell) => /[\d@]/.test(cell));
  if (persons.length === 0)
    return { persons, problem: isHeading ? null : "No US phone number and no email." };
  const isWhole = read.every(({ cell, person }) => person !== null || !looksLikeContact(cell));
  return { persons, problem: isWhole ? null : "One phone number or email was read, and another was not." };
}

/** The cells of a line, without the apostrophe by which spreadsheets mark text; null when the line is not CSV. */
function readCells(text: string): string[] | null {
  try {
    const delimiter = text.includes(";") && !text.includes(",") ? ";" : ",";
    const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true };
    const [cells = []] = cellRows.parse(parse(text, options));
    return cells.map((cell) => cell.trim().replace(/^'/, ""));
  } catch {
    return null;
  }
}
