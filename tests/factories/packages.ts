import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor.server";
import { addPackage } from "@/lib/catalog/changes/add-package.server";
import type { CatalogChangeBody } from "@/lib/catalog/changes/schemas";
import { changeAsShown } from "./catalog-changes";

export type PackageTerms = Extract<CatalogChangeBody, { itemKind: "package" }>["terms"];

const WHY = "A package of a test";

/** Changes a package at once, as staff do. */
export async function changePackage(packageId: string, terms: PackageTerms, actor: Actor): Promise<void> {
  await changeAsShown({ itemKind: "package", itemId: packageId, terms }, WHY, actor);
}

/**
 * A new package on offer, with a name of its own: 11 leads a month, 5 percent below the builder's price, which is $438.90 for
 * life. Take it off sale soon, because other tests see it on the home page.
 */
export async function offerPackage(
  actor: Actor,
): Promise<{ id: string; name: string; leadsPerMonth: number }> {
  const name = `Test ${randomUUID().slice(0, 8)}`;
  const leadsPerMonth = 11;
  const { id } = await addPackage(
    { name, discountPercent: "5", features: "11 leads", leadsPerMonth },
    WHY,
    actor,
  );
  await changePackage(id, { isOffered: true }, actor);
  return { id, name, leadsPerMonth };
}
