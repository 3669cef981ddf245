import "server-only";
import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { toLeadPackageDto } from "./package-dto";

/**
 * Lists the packages on offer with their prices, in the order of the page. A package is left out while no Premium lead type is
 * on offer, because it can be spent on nothing.
 */
export async function listLeadPackages(): Promise<LeadPackageDto[]> {
  const onOffer = { where: { isOffered: true }, orderBy: { position: "asc" } } as const;
  const [packages, leadTypes] = await Promise.all([
    db().leadPackage.findMany({ ...onOffer, take: 100 }),
    db().leadType.findMany({ ...onOffer, take: 100 }),
  ]);
  return packages
    .map((row) => toLeadPackageDto(row, leadTypes))
    .filter((leadPackage) => leadPackage !== null);
}
