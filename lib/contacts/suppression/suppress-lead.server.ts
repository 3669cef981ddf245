import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { shortId } from "@/lib/kit/short-id";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { holdIndexKeys } from "../person-index.server";
import { doNotContactJob, tellOwners } from "./do-not-contact.email";
import { findLeadPersons, followChain, readLeadPersons } from "./person-chain.server";
import type { Reach, SuppressedLead } from "./schemas";
import { insertPersons } from "./suppress.server";
import { holdPersons, type SuppressedPerson } from "./suppression-list.server";

export interface LeadSuppression {
  leadId: string;
  reach: Reach;
  /** Shown on the list and in the audit log: why. Names nobody. */
  source: string;
  /** Null when our records or a deadline decided. */
  actor: Actor | null;
  /** Leads whose owners get an email of their own about the same matter. */
  toldAlready?: readonly string[];
}

/**
 * Puts the person of a lead on the suppression list at the request of the person, who told us by phone or email, or told the
 * buyer. It does what a revocation at /my-information does: their leads leave the stock, deliveries that wait are cancelled, and
 * the owners of sold leads are told. Safe to repeat.
 * @throws AppError 404 for an unknown lead; 422 for a lead without a person.
 */
export async function suppressLead(leadId: string, actor: Actor): Promise<SuppressedLead> {
  const suppression = await prepareLeadSuppression();
  const source = `Staff, on the page of lead ${shortId(leadId)}`;
  return inTransaction(async (transaction) => {
    await readLeadPersons(leadId, await holdIndexKeys(transaction), transaction);
    return suppression.suppress(transaction, { leadId, reach: "person", source, actor });
  });
}

/**
 * Prepares a suppression by lead, for a transaction that also does something else. Call it before the transaction, as
 * `prepareJob`.
 */
export async function prepareLeadSuppression() {
  const mail = await prepareJob(doNotContactJob);
  return {
    /**
     * Keeps posts of these people waiting until the end of the transaction. Call it before the transaction locks any row: an
     * erasure and a post hold their people first, so the other way around they could wait in a circle.
     */
    async hold(transaction: Transaction, leadId: string, reach: Reach): Promise<void> {
      await holdPersonsOfLead(transaction, leadId, reach);
    },
    /** Does nothing for a lead that names nobody. */
    async suppress(transaction: Transaction, request: LeadSuppression): Promise<SuppressedLead> {
      const { leadId, reach, source, actor, toldAlready = [] } = request;
      await holdPersonsOfLead(transaction, leadId, reach);
      // Look and hold again: a post that was committed before the first hold may have named another phone or email of these people.
      const { persons, isComplete } = await holdPersonsOfLead(transaction, leadId, reach);
      const origin = { reason: "revoked" as const, source };
      const { written, added, turnedRevoked, leads } = await insertPersons(transaction, persons, origin);
      const newlyRevoked = [...added, ...turnedRevoked];
      const told = await tellOwners(mail, newlyRevoked, "revoked", transaction, toldAlready);
      const done = { added: added.length, upgraded: turnedRevoked.length, leftStock: written.leftStock };
      // A repetition changes nothing, and the audit log has it once.
      if (newlyRevoked.length + written.leftStock > 0) {
        await recordAudit(
          {
            actorId: actor?.id ?? null,
            action: "leads.suppress-person",
            subject: { type: "lead", id: leadId },
            outcome: "done",
            after: {
              source,
              reach,
              ...done,
              leads,
              owners: told.length,
              ...(isComplete ? {} : { isComplete }),
            },
            ipAddress: actor?.ipAddress,
          },
          transaction,
        );
      }
      return { ...done, isComplete };
    },
  };
}

/** Finds the people of a lead, and holds them. */
async function holdPersonsOfLead(
  transaction: Transaction,
  leadId: string,
  reach: Reach,
): Promise<{ persons: SuppressedPerson[]; isComplete: boolean }> {
  const keys = await holdIndexKeys(transaction);
  const own = (await findLeadPersons(leadId, keys, transaction)) ?? [];
  const found =
    reach === "person"
      ? await followChain(own, keys, transaction)
      : { persons: own.filter(({ kind }) => reach === "contact" || kind === "phone"), isComplete: true };
  await holdPersons(found.persons, transaction);
  return found;
}
