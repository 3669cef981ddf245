import "server-only";
import type { LeadCheckVerdict } from "@/lib/platform/db/generated/client";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** A check of a stored lead. */
export interface StoredCheck {
  /** A check of record-checks.ts, or `evidence` (drop_unsellable). */
  name: string;
  verdict: LeadCheckVerdict;
  /** A code of reasons.ts. */
  reason: string | null;
  durationUs: number;
}

const READ_CHECKS = sql(
  `SELECT l."leadId" AS "leadId!", c."name" AS "name!", c."verdict" AS "verdict!", c."reason", c."durationUs" AS "durationUs!"
   FROM unnest($1::uuid[]) AS l ("leadId") CROSS JOIN LATERAL lead_checks(l."leadId") c
   ORDER BY l."leadId", c."position"`,
  { planName: "lead-checks" },
);

/** Reads the checks of leads, in the order in which they ran. @returns them by lead; none for an unknown lead. */
export async function readChecks(leadIds: readonly string[]): Promise<(leadId: string) => StoredCheck[]> {
  const rows = leadIds.length === 0 ? [] : await autocommit.rows(READ_CHECKS, [leadIds]);
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId);
  return (leadId) =>
    (byLead.get(leadId) ?? []).map(({ name, verdict, reason, durationUs }) => ({
      name,
      verdict,
      reason,
      durationUs,
    }));
}
