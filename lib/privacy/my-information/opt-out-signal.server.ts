import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { holdIndexKeys } from "@/lib/contacts/person-index.server";
import { dropFromStock, holdPersons } from "@/lib/contacts/suppression/suppression-list.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import type { Visit } from "./confirm-code.server";
import { personsOf } from "./find-own-leads.server";
import { readInformation } from "./read-information.server";
import type { Information } from "./schemas";

/** The header of the Global Privacy Control: the browser of the person asks not to sell what we have of them. */
const isOptOut = (headers: Headers) => headers.get("sec-gpc") === "1";

/**
 * What we hold about the person of a visit, after the opt-out that their browser sends with every request was honored
 * (Cal. Civ. Code 1798.135, 11 CCR 7025): a seller of leads must treat it as a request to stop the sale of anyone whom it knows,
 * and a confirmed contact is how we know them.
 */
export async function readAfterSignal(visit: Visit, headers: Headers, client: Client): Promise<Information> {
  if (!isOptOut(headers)) return readInformation(visit);
  await stopSale(visit, client);
  return { ...(await readInformation(visit)), isSaleStopped: true };
}

/**
 * Takes the leads with the confirmed contacts from stock. It is no revocation: nobody goes on the suppression list, and owners of sold
 * leads are not told, because the signal says nothing about the call for which the person asked. A request that they make later
 * is a new one, with a consent of its own. Safe to repeat.
 */
async function stopSale(visit: Visit, client: Client): Promise<void> {
  await inTransaction(async (transaction) => {
    const persons = personsOf(visit, await holdIndexKeys(transaction));
    // A post of these people that is not committed yet would be for sale after we have said that nothing is.
    await holdPersons(persons, transaction);
    const leads = await dropFromStock(persons, transaction);
    if (leads.length === 0) return;
    await recordAudit(
      {
        actorId: null,
        action: "consumer.opt-out",
        outcome: "done",
        after: { visit: visit.id, leads },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
}
