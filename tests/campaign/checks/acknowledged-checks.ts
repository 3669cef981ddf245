import type { World } from "../world";
import { type Violation, violationOf } from "./violation";

const lacking = (table: string, column: string) => `
  SELECT known."id"::text AS "id" FROM unnest($1::uuid[]) known ("id")
  WHERE NOT EXISTS (SELECT FROM "${table}" t WHERE t."${column}" = known."id")`;

/** Of IDs, those that the database does not have. */
const LOST = {
  orders: lacking("Order", "id"),
  configurations: lacking("LeadConfiguration", "id"),
  leads: lacking("Lead", "id"),
  soldLeads: lacking("Allocation", "leadId"),
} as const;

/** The evidence of what the product acknowledged. */
export interface AcknowledgedEvidence extends Pick<World, "database"> {
  calls: Pick<World["calls"], "acknowledged">;
}

/** What an answer named as stored, ordered or sold is in the database, whatever happened meanwhile. */
export async function checkAcknowledged({ database, calls }: AcknowledgedEvidence): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const what of ["orders", "configurations", "leads", "soldLeads"] as const) {
    const ids = [...calls.acknowledged[what]];
    const lost = await database.rows<{ id: string }>(LOST[what], [ids]);
    violations.push(
      ...violationOf(
        `nothing that was acknowledged is lost: ${what}`,
        lost.map(({ id }) => id),
      ),
    );
  }
  return violations;
}
