import { fromLineColumn, type LineColumn } from "./line-column";
import { LINE_LABELS, type Line } from "./lines";

/** `Premium life`: a lead type with its line, as pages, emails, errors and invoices name it. @param line in Prisma's spelling or ours. */
export function nameLeadType({ name, line }: { name: string; line: Line | LineColumn }): string {
  const label = LINE_LABELS[line === "property-casualty" ? line : fromLineColumn(line)];
  return `${name} ${label.toLowerCase()}`;
}
