import type { PurchaseType } from "./rules";

/** Prisma spells enum members as identifiers; the database and the calls say `one-time`. */
export type PurchaseTypeColumn = "one_time" | "weekly" | "monthly";

export function toPurchaseTypeColumn(type: PurchaseType): PurchaseTypeColumn {
  return type === "one-time" ? "one_time" : type;
}

export function fromPurchaseTypeColumn(column: PurchaseTypeColumn): PurchaseType {
  return column === "one_time" ? "one-time" : column;
}
