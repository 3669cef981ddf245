import type { Line } from "@/lib/catalog/lines";
import { ATTRIBUTE_LABELS } from "@/lib/intake/attribute-labels";
import { ATTRIBUTES } from "@/lib/intake/schemas/attributes";

/** Answers of every line that intake keeps beside those of its schema. */
const OF_EVERY_LINE = ["householdIncomeCents", "phoneConfirmedAt"];

/** The labels of all answers that leads of these lines can have, each once, in the order in which pages show them. */
export function answerColumnsOf(lines: readonly Line[]): string[] {
  const names = new Set(lines.flatMap((line) => [...Object.keys(ATTRIBUTES[line].shape), ...OF_EVERY_LINE]));
  return [
    ...new Set(Object.entries(ATTRIBUTE_LABELS).flatMap(([name, label]) => (names.has(name) ? [label] : []))),
  ];
}
