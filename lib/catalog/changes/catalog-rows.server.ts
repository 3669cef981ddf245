import "server-only";
import * as z from "zod/mini";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { applyPatch, type Catalog, type CatalogPatch, type ScheduledPatch } from "./catalog-terms";
import { toStoredPatch } from "./schemas";

/**
 * Follows a change of the catalog: price rises are announced to running plans, or withdrawn. Enqueued in the transaction of
 * the change. The handler belongs to the plans, a later domain; worker/jobs.ts attaches it.
 */
export const catalogChangedJob = defineJob({
  name: "plans.follow-catalog",
  schema: z.object({}),
  retryLimit: 20,
});

/** Changes of the catalog are made one after the other: two at once could each keep the rules and together break one. */
const LOCK = 1_129_270_348;

/** Locks the catalog until the transaction ends, and reads it with the changes that are scheduled, in their order. */
export async function lockCatalog(transaction: Transaction) {
  await transaction.rows(sql(`SELECT pg_advisory_xact_lock($1::int)`), [LOCK]);
  const leadTypes = await transaction.rows(
    sql(`SELECT "id", "line", "tier", "name", "description", "basePriceCents", "beneficiaryOption", "beneficiaryPriceCents",
                "higherIncomePriceCents", "features" AS "features!", "isOffered"
         FROM "LeadType" ORDER BY "position" LIMIT 1000`),
    [],
  );
  const packages = await transaction.rows(
    sql(`SELECT "id", "name", "discountPercent", "leadsPerMonth", "features" AS "features!", "isPopular", "isOffered"
         FROM "LeadPackage" ORDER BY "position" LIMIT 1000`),
    [],
  );
  const catalog: Catalog = { leadTypes, packages };
  return { catalog, scheduled: await readScheduled(transaction) };
}

/** A change that waits for its time. */
export type ScheduledChange = ScheduledPatch & { id: string };

/** The changes that wait for their time, in the order in which they are applied. */
export async function readScheduled(runner: SqlRunner): Promise<ScheduledChange[]> {
  const rows = await runner.rows(
    sql(`SELECT "id"::text AS "id!", "itemKind", "itemId", "fields", "effectiveAt" FROM "CatalogChange"
         WHERE "appliedAt" IS NULL AND "withdrawnAt" IS NULL ORDER BY "effectiveAt", "id" LIMIT 1000`),
    [],
  );
  return rows.map(({ id, itemKind, itemId, fields, effectiveAt }) => ({
    ...toStoredPatch(itemKind, itemId, fields),
    id,
    effectiveAt,
  }));
}

/** Writes new terms of one item. @returns the catalog with them. */
export async function writePatch(
  transaction: Transaction,
  catalog: Catalog,
  patch: CatalogPatch,
): Promise<Catalog> {
  const changed = applyPatch(catalog, patch);
  const leadType = changed.leadTypes.find(({ id }) => patch.itemKind === "lead-type" && id === patch.itemId);
  const ofPackage = changed.packages.find(({ id }) => patch.itemKind === "package" && id === patch.itemId);
  if (leadType)
    await transaction.execute(
      sql(`UPDATE "LeadType" SET "name" = $2, "description" = $3, "basePriceCents" = $4, "beneficiaryOption" = $5,
             "beneficiaryPriceCents" = $6, "higherIncomePriceCents" = $7, "features" = $8::text[], "isOffered" = $9
           WHERE "id" = $1`),
      [
        leadType.id,
        leadType.name,
        leadType.description,
        leadType.basePriceCents,
        leadType.beneficiaryOption,
        leadType.beneficiaryPriceCents,
        leadType.higherIncomePriceCents,
        leadType.features,
        leadType.isOffered,
      ],
    );
  if (ofPackage)
    await transaction.execute(
      sql(`UPDATE "LeadPackage" SET "name" = $2, "discountPercent" = $3, "features" = $4::text[], "isPopular" = $5,
             "isOffered" = $6 WHERE "id" = $1`),
      [
        ofPackage.id,
        ofPackage.name,
        ofPackage.discountPercent,
        ofPackage.features,
        ofPackage.isPopular,
        ofPackage.isOffered,
      ],
    );
  await fillOldPrices(transaction);
  return changed;
}

/**
 * Fills the price of each package that processes of the previous release read until an update is complete: its lowest price over
 * the Premium types on offer, rounded as `packagePriceCents` does. No code of this release reads it. The next release drops the
 * column with this function (docs/database.md).
 */
export async function fillOldPrices(runner: SqlRunner): Promise<void> {
  await runner.execute(
    sql(`UPDATE "LeadPackage" p SET "priceCents" =
           GREATEST(1, t."cents"::bigint * p."leadsPerMonth" * (100 - p."discountPercent") / 100)
         FROM (SELECT COALESCE(min("basePriceCents") FILTER (WHERE "isOffered"), min("basePriceCents")) AS "cents"
               FROM "LeadType" WHERE "tier" = 'premium') t
         WHERE t."cents" IS NOT NULL`),
    [],
  );
}
