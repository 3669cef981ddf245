import "server-only";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { wordRefusal } from "@/lib/accounts/throttling/word-refusal";
import { hasOwnCustomers } from "@/lib/marketplace/exclusions/exclusions.server";
import { holdLeads, releaseLeads } from "@/lib/marketplace/hold-leads.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

interface Chosen {
  purchaseId: string;
  userId: string;
  leadIds: readonly string[];
  until: Date;
}

/**
 * Holds all of the chosen leads for a purchase, or none of them.
 * @returns null when all are held; otherwise the leads that are gone. None is named when leads are refused only because of
 * the account's list of own customers: it would learn whose leads they are.
 */
export async function holdChosen(
  transaction: Transaction,
  { purchaseId, userId, leadIds, until }: Chosen,
): Promise<string[] | null> {
  const held = await holdLeads(transaction, { holder: purchaseId, leadIds, until });
  if (held.length === leadIds.length) return null;
  // In lower case, as in the rows. An ID in upper case would count as gone, so a lead that the list refuses would be named.
  const missing = leadIds.map((leadId) => leadId.toLowerCase()).filter((leadId) => !held.includes(leadId));
  const rows = await transaction.rows(REFUSED_AS_OWN, [missing, userId]);
  await releaseLeads(transaction, { holder: purchaseId, leadIds: held });
  return missing.filter((leadId) => !rows.some(({ id }) => id === leadId));
}

// Leads that are for sale, also to this account as far as it may know, and that only the list of own customers refuses. A lead
// that is gone, or of an excluded source or carrier, is named whether its person is on the list or not: otherwise a call with
// leads that are gone would tell of each of them. The leads are locked by hold_leads.
const REFUSED_AS_OWN = sql(
  `SELECT s."id" AS "id!" FROM leads_for_sale(now()) s
   WHERE s."id" = ANY ($1::uuid[]) AND told_exclusion_of($2, s."id") IS NULL AND exclusion_of($2, s."id") = 'own-customer'`,
);

/**
 * Limits how often a day the list of own customers refuses a purchase of the account: each refusal tells something about the
 * person of a lead that was not paid for. The attempt is counted before its end is known, so that parallel calls do not exceed
 * the limit. When the limit is reached, every purchase is refused, so that the refusal tells nothing.
 * @param begin begins the purchase, and returns whether the list refused it.
 * @throws AppError 429.
 */
export async function limitOwnCustomerRefusals<Result extends { isRefusedByList: boolean }>(
  account: { id: string },
  begin: () => Promise<Result>,
): Promise<Result> {
  if (!(await hasOwnCustomers(account))) return begin();
  const counted = await throttle("own-customer-refusals", { account: account.id }).catch(tooManyRefusals);
  let isCounted = false;
  try {
    const result = await begin();
    isCounted = result.isRefusedByList;
    return result;
  } finally {
    if (!isCounted) await counted.forgive();
  }
}

function tooManyRefusals(error: unknown): never {
  const { points } = LIMITS["own-customer-refusals"].account;
  return wordRefusal(
    error,
    () =>
      `Your list of own customers refused ${points} purchases within a day. You can buy through the API again when that day is over.`,
  );
}
