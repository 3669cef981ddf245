import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import type { SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { sealForLead, tryOpenLeadKey } from "./seal-lead.server";

const LEAD_AND_KEY = sql(
  `SELECT l."id", l."erasedAt" IS NOT NULL AS "isErased!", k."keySealed"
   FROM "Lead" l LEFT JOIN "LeadKey" k ON k."leadId" = l."id" WHERE l."id" = $1`,
);

/**
 * Seals what somebody writes about a lead. One statement reads the key and whether the lead was erased: a text that meets an
 * erasure of the same moment is sealed with the key that the erasure deletes, so nobody can open it. Without this check a text
 * about an erased lead, which has no key, would be sealed with DATA_KEYS and stay readable for good.
 * @param contextOf the context that the text is bound to, of the id in the lead's row.
 * @param advice what the writer can do instead, as a sentence.
 * @throws AppError 404 without the lead; 409 `lead-erased`.
 */
export async function sealLeadText(
  runner: SqlRunner,
  leadId: string,
  text: string,
  { contextOf, advice }: { contextOf: (leadId: string) => string; advice: string },
): Promise<string> {
  const [lead] = await runner.rows(LEAD_AND_KEY, [leadId]);
  if (!lead) throw notFound("Lead");
  if (lead.isErased) throw conflict("lead-erased", `${ERASED} ${advice}`);
  return sealForLead(tryOpenLeadKey(lead.id, lead.keySealed), text, contextOf(lead.id));
}

const ERASED = "The data of this person was erased, so no text about them may be kept.";
