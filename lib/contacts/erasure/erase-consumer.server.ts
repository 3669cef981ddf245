import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { deleteInquiries, findInquiriesOf } from "@/lib/inquiries/inquiries-of-person.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { closeStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { holdIndexKeys, type IndexKeys, readIndexKeys } from "../person-index.server";
import { tellOwners } from "../suppression/do-not-contact.email";
import { distinct, findPersons, personsOf, readLeadPersons } from "../suppression/person-chain.server";
import {
  addEntries,
  hashesOf,
  holdPersons,
  markSoldLeads,
  personMatcher,
  personNotRead,
  readPerson,
  type SuppressedPerson,
} from "../suppression/suppression-list.server";
import { clearConsumers } from "./clear-personal-data.server";
import { consumerErasedJob } from "./consumer-erased.email";
import type { EraseConsumer, ErasedConsumerDto } from "./schemas";

/**
 * Rounds of one call that erase something. Each follows the phones and mailboxes of the leads that the round before it
 * found. A chain that is longer is no person any more, for example a phone that many publishers make up: staff look at it
 * before they go on.
 */
const MOST_ROUNDS = 20;

/**
 * Erases a consumer on request. Removes what the inventory of personal data says (consumer-data.ts) from all their leads,
 * in stock, sold, repeated or refused, in every line: also notes, texts of returns, responses of receivers and stored
 * responses to the publisher. Puts their phones and mailboxes on the suppression list, so that no new lead of them is
 * taken in. What they wrote to us by the contact form is deleted; a chat of an account stays, because it is the customer's. Proof of the
 * sale stays: owner, times, consent evidence and its hash, certificate, ledger, and the blind
 * indexes of sold leads. Every lead that becomes `erased` gets an entry in the audit log, and its task to erase a minor closes.
 * People who share a phone or a mailbox count as one consumer, also in a chain: it ends when a round finds no new phone and no
 * new mailbox. Safe to repeat, also after a call that was cut off: unsold leads lose their hashes in the last round, so a repeat
 * with the same contact follows the same chain.
 * @param mostRounds tests lower it.
 * @throws AppError 404 for an unknown lead; 422 for text that is neither phone nor email, or a lead without a person.
 */
export async function eraseConsumer(
  request: EraseConsumer,
  actor: Actor,
  mostRounds = MOST_ROUNDS,
): Promise<ErasedConsumerDto> {
  const mail = await prepareJob(consumerErasedJob);
  const erasure: Erasure = { caseName: request.case, actor, mail, told: [] };
  let round = await inTransaction(async (transaction) => {
    const keys = await holdIndexKeys(transaction);
    const given =
      "leadId" in request
        ? await readLeadPersons(request.leadId, keys, transaction)
        : [readContact(request.person, keys)];
    return eraseOnce(given, erasure, transaction);
  });
  let { erasedLeads, suppressed } = round;
  let working = hasWorked(round) ? 1 : 0;
  // The next round also finds a post with a phone or mailbox of this one that was stored meanwhile.
  while (round.hasGrown && working < mostRounds) {
    const { persons, told } = round;
    round = await inTransaction((transaction) => eraseOnce(persons, { ...erasure, told }, transaction));
    erasedLeads += round.erasedLeads;
    suppressed += round.suppressed;
    // A repeated call passes what was erased before without counting it.
    if (hasWorked(round)) working += 1;
  }
  const isComplete = !round.hasGrown;
  const { inquiries, accountChats } = isComplete
    ? await eraseInquiries(round.persons, request.case, actor)
    : NOTHING_WRITTEN;
  return {
    erasedLeads,
    suppressed,
    isComplete,
    ...(inquiries > 0 && { inquiries }),
    ...(accountChats > 0 && { accountChats }),
  };
}

function readContact(person: string, keys: IndexKeys): SuppressedPerson {
  const read = readPerson(person, keys);
  if (!read) throw personNotRead();
  return read;
}

interface Erasure {
  caseName: string;
  actor: Actor;
  mail: Parameters<typeof tellOwners>[0];
  /** Leads whose owners were told in the rounds before. */
  told: readonly string[];
}

interface Round {
  erasedLeads: number;
  suppressed: number;
  /** All people so far. */
  persons: SuppressedPerson[];
  /** Whether the round found people whose leads it has not looked for. */
  hasGrown: boolean;
  told: readonly string[];
}

async function eraseOnce(
  given: readonly SuppressedPerson[],
  { caseName, actor, mail, told }: Erasure,
  transaction: Transaction,
): Promise<Round> {
  const origin = { reason: "erased" as const, source: caseName };
  const keys = await holdIndexKeys(transaction);
  await holdPersons([...given, ...(await findPersons(given, keys, transaction))], transaction);
  const held = await holdLeads(given, transaction);
  const persons = distinct([...given, ...held.flatMap((lead) => personsOf(lead, keys))]);
  const hasGrown = persons.length > distinct(given).length;
  const shredded = await eraseLeads(held, { keepLinks: hasGrown }, transaction);
  const { added } = await addEntries(persons, origin, transaction);
  const suppressed = added.length;
  const marked = await markErased(persons, caseName, transaction);
  await markSoldLeads(persons, transaction);
  // Also when the person was on the list before: of a revocation the owners were told, but not that they have to delete.
  const toldNow = suppressed + marked > 0 ? await tellOwners(mail, persons, "erased", transaction, told) : [];
  const by = { actorId: actor.id, ipAddress: actor.ipAddress };
  for (const { id, statusBefore } of shredded) {
    const subject = { type: "lead" as const, id };
    const facts = { before: { status: statusBefore }, after: { status: "erased", case: caseName } };
    await recordAudit(
      { action: "leads.erase-consumer", subject, outcome: "done", ...facts, ...by },
      transaction,
    );
    await closeStaffTask({ kind: "leads.erase-minor", subject, note: `Erased: ${caseName}` }, transaction);
  }
  if (suppressed + marked > 0 && shredded.length === 0) {
    const after = { case: caseName, erasedLeads: 0, suppressed, entriesThatStayNow: marked };
    await recordAudit({ action: "leads.erase-consumer", outcome: "done", after, ...by }, transaction);
  }
  return { erasedLeads: shredded.length, suppressed, persons, hasGrown, told: [...told, ...toldNow] };
}

const NOTHING_WRITTEN = { inquiries: 0, accountChats: 0 } as const;

/**
 * Deletes what these people wrote to us, unless it belongs to an account. After the rounds, outside of their transactions: it reads the
 * contacts of all inquiries, and sales and posts of these people would wait for their locks. A repeated erasure finds what a call that
 * was cut off has left.
 * @returns how much was deleted, and how many chats of accounts stay.
 */
async function eraseInquiries(
  persons: readonly SuppressedPerson[],
  caseName: string,
  actor: Actor,
): Promise<{ inquiries: number; accountChats: number }> {
  const found = await findInquiriesOf(personMatcher(persons, await readIndexKeys()));
  const accountChats = found.accountChats.length;
  if (found.inquiries.length === 0) return { inquiries: 0, accountChats };
  return inTransaction(async (transaction) => {
    const inquiries = await deleteInquiries(found.inquiries, transaction);
    const after = { case: caseName, inquiries, accountChats };
    const by = { actorId: actor.id, ipAddress: actor.ipAddress };
    await recordAudit({ action: "leads.erase-consumer", outcome: "done", after, ...by }, transaction);
    return { inquiries, accountChats };
  });
}

const hasWorked = ({ erasedLeads, suppressed }: Round) => erasedLeads + suppressed > 0;

/**
 * Turns existing entries into entries of this erasure, which cannot be lifted. What they were stays on record as the earlier entry.
 * @returns the number of changed entries.
 */
async function markErased(
  persons: readonly SuppressedPerson[],
  caseName: string,
  transaction: Transaction,
): Promise<number> {
  return transaction.execute(
    sql(`UPDATE "Suppression" s SET "reason" = 'erased', "source" = $3, "addedAt" = now(),
       "earlierReason" = s."reason", "earlierSource" = s."source", "earlierAddedAt" = s."addedAt"
     WHERE s."reason" <> 'erased' AND ((s."kind" = 'phone' AND s."hash" = ANY ($1::text[]))
       OR (s."kind" = 'email' AND s."hash" = ANY ($2::text[])))`),
    [hashesOf(persons, "phone"), hashesOf(persons, "email"), caseName],
  );
}

/** A lead, as it was before this call. */
interface FoundLead {
  id: string;
  statusBefore: string;
  phoneIndex: string | null;
  emailIndex: string | null;
}

/** Leads of these statuses become `erased`. The others were refused: they keep their status. */
const ERASABLE = ["verified", "sold", "expired", "duplicate"];

/**
 * Locks every lead of these people, whatever its status, also those that were erased before: a call that was cut off goes on
 * from them. When a lead is being sold at this moment, the call waits, and the lead keeps its owner.
 */
async function holdLeads(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<FoundLead[]> {
  return transaction.rows(
    sql(`SELECT "id", "status" AS "statusBefore", "phoneIndex", "emailIndex" FROM "Lead" WHERE "id" IN (SELECT * FROM leads_of_persons($1, $2))
       ORDER BY "id" FOR UPDATE`),
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
}

/**
 * Removes the personal data of leads.
 * @param options.keepLinks keeps the hashes by which the chain is followed: it goes on after these leads.
 * @returns the leads that it moved to `erased`.
 */
async function eraseLeads(
  held: readonly FoundLead[],
  options: { keepLinks: boolean },
  transaction: Transaction,
): Promise<FoundLead[]> {
  const shredded = held.filter(({ statusBefore }) => ERASABLE.includes(statusBefore));
  // transition_leads is the marketplace's: lib/marketplace/sql.
  await transaction.rows(sql(`SELECT transition_leads($1::uuid[], 'erased') AS "moved"`), [
    shredded.map(({ id }) => id),
  ]);
  await clearConsumers(
    transaction,
    held.map(({ id }) => id),
    options,
  );
  return shredded;
}
