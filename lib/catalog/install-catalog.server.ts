import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import {
  HIGHER_INCOME_CENTS,
  LEAD_PACKAGE_SEEDS,
  LEAD_TYPE_SEEDS,
  leadTypeId,
  STATE_SEEDS,
} from "./catalog-data";
import { fillOldPrices } from "./changes/catalog-rows.server";
import { toLineColumn } from "./line-column";

/**
 * Inserts the missing rows of the initial catalog. Existing rows stay unchanged, because staff may have changed their
 * prices. Safe to repeat.
 */
export async function installCatalog(): Promise<void> {
  await db().state.createMany({ data: [...STATE_SEEDS], skipDuplicates: true });
  await db().leadType.createMany({
    data: LEAD_TYPE_SEEDS.map((seed, position) => ({
      id: leadTypeId(seed.line, seed.tier),
      line: toLineColumn(seed.line),
      tier: seed.tier,
      name: seed.tier === "premium" ? "Premium" : "Standard",
      description: seed.description,
      basePriceCents: seed.basePriceCents,
      features: seed.features,
      beneficiaryOption: seed.beneficiaryPriceCents !== undefined,
      beneficiaryPriceCents: seed.beneficiaryPriceCents ?? 0,
      higherIncomePriceCents: HIGHER_INCOME_CENTS,
      position,
    })),
    skipDuplicates: true,
  });
  await db().leadPackage.createMany({
    data: LEAD_PACKAGE_SEEDS.map((seed, position) => ({ ...seed, features: [...seed.features], position })),
    skipDuplicates: true,
  });
  await fillOldPrices(autocommit);
}
