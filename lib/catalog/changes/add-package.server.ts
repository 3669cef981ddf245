import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { conflict, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { fillOldPrices, lockCatalog } from "./catalog-rows.server";
import { recordChange } from "./change-catalog.server";
import { type AddPackageBody, splitFeatures } from "./schemas";

/**
 * Adds a package that is not on offer yet: staff look at its card and then offer it. Its id is made of its name, because it
 * is in the URL of the checkout.
 * @returns the id.
 * @throws AppError 409 `package-exists` when there is a package with that id; 422 for a name without letters and digits.
 */
export async function addPackage(
  body: AddPackageBody,
  reason: string,
  actor: Actor,
): Promise<{ id: string }> {
  const id = body.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  if (id === "") {
    const message = "The name needs letters or digits.";
    throw refused("no-package-id", message, { name: [message] });
  }
  const discountPercent = Number(body.discountPercent);
  const features = splitFeatures(body.features);
  await inTransaction(async (transaction) => {
    const { catalog } = await lockCatalog(transaction);
    if (catalog.packages.some((item) => item.id === id))
      throw conflict("package-exists", "There is a package with this name. Choose another name.");
    await transaction.execute(
      sql(`INSERT INTO "LeadPackage" ("id", "name", "discountPercent", "leadsPerMonth", "features", "isOffered", "position")
           VALUES ($1, $2, $3, $4, $5::text[], false, (SELECT COALESCE(max("position"), -1) + 1 FROM "LeadPackage"))`),
      [id, body.name, discountPercent, body.leadsPerMonth, features],
    );
    await fillOldPrices(transaction);
    const added = {
      name: body.name,
      discountPercent,
      leadsPerMonth: body.leadsPerMonth,
      features,
      isOffered: false,
    };
    await recordChange(transaction, {
      patch: { itemKind: "package", itemId: id, terms: {} },
      fields: Object.fromEntries(Object.entries(added).map(([name, to]) => [name, { from: null, to }])),
      effectiveAt: new Date(),
      isApplied: true,
      reason,
      actor,
    });
  });
  return { id };
}
