import "server-only";
import { toBooleanString } from "@/lib/kit/boolean-string";
import { toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { fromLineColumn } from "./line-column";
import type { LeadTypeDto, StateDto } from "./schemas";

/** Lists the lead types on offer, by line, Standard before Premium. */
export async function listLeadTypes(): Promise<LeadTypeDto[]> {
  const types = await db().leadType.findMany({ where: { isOffered: true }, orderBy: { position: "asc" } });
  return types.map((row) => ({
    id: row.id,
    line: fromLineColumn(row.line),
    tier: row.tier,
    name: row.name,
    description: row.description,
    basePrice: toDecimal(row.basePriceCents),
    features: row.features,
    beneficiaryOption: toBooleanString(row.beneficiaryOption),
    beneficiaryPrice: toDecimal(row.beneficiaryPriceCents),
    higherIncomePrice: toDecimal(row.higherIncomePriceCents),
  }));
}

/** Lists all states by name. */
export async function listStates(): Promise<StateDto[]> {
  return db().state.findMany({ orderBy: { name: "asc" } });
}

/** Finds a lead type on offer. @returns null when there is none with that id. */
export function findLeadType(id: string) {
  return db().leadType.findFirst({ where: { id, isOffered: true } });
}

/** Finds a package on offer. @returns null when there is none with that id. */
export function findLeadPackage(id: string) {
  return db().leadPackage.findFirst({ where: { id, isOffered: true } });
}

/** Returns those of the codes that are states. */
export async function knownStateCodes(codes: readonly string[]): Promise<Set<string>> {
  const rows = await db().state.findMany({ where: { code: { in: [...codes] } }, select: { code: true } });
  return new Set(rows.map((row) => row.code));
}
