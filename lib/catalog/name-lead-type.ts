import { fromLineColumn, type LineColumn } from "./line-column";
import { LINE_LABELS, type Line } from "./lines";

/** `Life Premium`: a lead type with its line, as pages, emails and errors name it. @param line in Prisma's spelling or ours. */
export function nameLeadType({ name, line }: { name: string; line: Line | LineColumn }): string {
  return `${LINE_LABELS[line === "property-casualty" ? line : fromLineColumn(line)]} ${name}`;
}
