import "server-only";
import { type CatalogChangeDto, changedFields, type StaffCatalogDto } from "@/lib/catalog/changes/schemas";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

const LEAD_TYPES = sql(
  `SELECT t."id", t."line", t."tier", t."name", t."description", t."basePriceCents", t."beneficiaryOption",
     t."beneficiaryPriceCents", t."higherIncomePriceCents", t."features" AS "features!", t."isOffered",
     (SELECT count(*)::int FROM "Plan" p JOIN "LeadConfiguration" c ON c."id" = p."nextLeadConfigId"
      WHERE c."leadTypeId" = t."id" AND p."status" <> 'ended') AS "plans!"
   FROM "LeadType" t ORDER BY t."position" LIMIT 100`,
);
const PACKAGES = sql(
  `SELECT k."id", k."name", k."discountPercent", k."leadsPerMonth", k."features" AS "features!", k."isPopular", k."isOffered",
     (SELECT count(*)::int FROM "Plan" p JOIN "LeadConfiguration" c ON c."id" = p."nextLeadConfigId"
      WHERE c."packageId" = k."id" AND p."status" <> 'ended') AS "plans!"
   FROM "LeadPackage" k ORDER BY k."position" LIMIT 100`,
);
const SELECT_CHANGES =
  `SELECT h."id"::text AS "id!", h."itemKind", h."itemId", h."fields", h."effectiveAt", h."reason", h."createdAt",
     h."appliedAt", h."withdrawnAt", u."firstName" || ' ' || u."lastName" AS "by",
     w."firstName" || ' ' || w."lastName" AS "withdrawnBy"
   FROM "CatalogChange" h LEFT JOIN "User" u ON u."id" = h."actorId" LEFT JOIN "User" w ON w."id" = h."withdrawnById"` as const;
const CHANGES = sql(`${SELECT_CHANGES} ORDER BY h."id" DESC LIMIT 100`);
// Read apart: a change that was scheduled long ago may be older than the newest 100.
const SCHEDULED = sql(`${SELECT_CHANGES}
   WHERE h."appliedAt" IS NULL AND h."withdrawnAt" IS NULL ORDER BY h."effectiveAt", h."id" LIMIT 1000`);

/** The whole catalog with what is not on offer, how many plans buy each item, the newest 100 changes and all that wait for their day. For staff. */
export async function readStaffCatalog(): Promise<StaffCatalogDto> {
  const [leadTypes, packages, changes, scheduled] = await Promise.all([
    autocommit.rows(LEAD_TYPES, []),
    autocommit.rows(PACKAGES, []),
    autocommit.rows(CHANGES, []),
    autocommit.rows(SCHEDULED, []),
  ]);
  return { leadTypes, packages, changes: changes.map(toChangeDto), scheduled: scheduled.map(toChangeDto) };
}

function toChangeDto(row: RowOf<typeof CHANGES>): CatalogChangeDto {
  const state = row.withdrawnAt ? "withdrawn" : row.appliedAt ? "applied" : "scheduled";
  return {
    id: row.id,
    itemKind: row.itemKind === "package" ? "package" : "lead-type",
    itemId: row.itemId,
    fields: changedFields.parse(row.fields),
    effectiveAt: row.effectiveAt.toISOString(),
    reason: row.reason,
    by: row.by ?? "",
    createdAt: row.createdAt.toISOString(),
    state,
    withdrawnBy: row.withdrawnBy,
  };
}
