import type { Line } from "./lines";

/** A line in Prisma's spelling. Prisma's enum members are identifiers; the database and the API use `property-casualty`. */
export type LineColumn = "life" | "health" | "auto" | "property_casualty";

/** The line in Prisma's spelling. */
export function toLineColumn(line: Line): LineColumn {
  return line === "property-casualty" ? "property_casualty" : line;
}

/** The line as the API and the database spell it. */
export function fromLineColumn(column: LineColumn): Line {
  return column === "property_casualty" ? "property-casualty" : column;
}
