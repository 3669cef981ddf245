import * as z from "zod/mini";
import { type SpelledContact, spellContact } from "./identify";
import { GIVEN_REASONS, type ImportDefaults } from "./wire";

/** Columns that a file may have; others are passed over. */
const columns = z.object({
  phone: z.optional(z.string().check(z.maxLength(40))),
  email: z.optional(z.string().check(z.maxLength(254))),
  reason: z.optional(z.string()),
  source: z.optional(z.string().check(z.maxLength(120))),
});
const givenReason = z.enum(GIVEN_REASONS);

export type ImportLine = { contact: SpelledContact; origin: ImportDefaults } | { problem: string };

/** Reads a line of an import. What it says is wrong never repeats what stood there. */
export function readImportLine(record: unknown, defaults: ImportDefaults): ImportLine {
  const { success, data } = columns.safeParse(record);
  if (!success) return { problem: "a column is too long" };
  const reason = givenReason.safeParse(data.reason?.toLowerCase() || defaults.reason);
  if (!reason.success) return { problem: `reason is none of ${GIVEN_REASONS.join(", ")}` };
  if (!data.phone && !data.email) return { problem: "has neither phone nor email" };
  const contact = spellContact(data);
  if ("problem" in contact) return { problem: `${contact.field} ${contact.problem}` };
  return { contact, origin: { reason: reason.data, source: data.source || defaults.source } };
}

/** Column names of a header, in small letters. Null when neither phone nor email is among them. */
export function readImportHeader(header: readonly string[]): string[] | null {
  const names = header.map((name) => name.trim().toLowerCase());
  return names.includes("phone") || names.includes("email") ? names : null;
}
