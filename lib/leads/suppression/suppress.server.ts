import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { dropFromStock } from "./drop-from-stock.server";
import { spellContact, type WrongContact } from "./identify";
import { addEntries, hashContact } from "./suppression-rows.server";
import type { ContactKind, Suppress, SuppressedWire, SuppressionReason } from "./wire";

/**
 * Puts a telephone number, an e-mail address or both on the suppression list, and tells the audit log. From the same
 * instant on no lead of that person is taken or sold; what is in stock of them leaves it, and its contact is gone.
 * An entry that is there already keeps its reason and source.
 * @throws AppError 422 for contact that is not understood.
 */
export async function suppressPerson(
  { phone, email, reason, source }: Suppress,
  actor: Actor | null,
): Promise<SuppressedWire> {
  const contact = spellContact({ phone, email });
  if ("problem" in contact) throw notUnderstood(contact);
  const entries = hashContact(contact).map((entry) => ({ ...entry, reason, source }));
  const taken = await inTransaction(async (transaction) => {
    const added = await addEntries(entries, transaction);
    const droppedLeads = await dropFromStock(entries, transaction);
    for (const { kind, hash } of entries) {
      const subject = { type: "suppression" as const, id: `${kind}:${hash}` };
      const by = { actorId: actor?.id ?? null, address: actor?.address };
      const after = { kind, reason, source };
      await recordAudit(
        { action: "leads.suppress-person", subject, outcome: "done", after, ...by },
        transaction,
      );
    }
    return { added, droppedLeads };
  });
  // Once more: a post that looked before our commit may have come into stock after our first look.
  const late = await inTransaction((transaction) => dropFromStock(entries, transaction));
  return { added: taken.added, droppedLeads: taken.droppedLeads + late };
}

/** 422 that names the field. Contact is never repeated in an answer. */
export function notUnderstood({ field, problem }: WrongContact) {
  const what = field === "phone" ? "The telephone number" : "The e-mail address";
  return refused("contact-not-understood", `${what} ${problem}.`, { [field]: [problem] });
}

/**
 * Takes a wrong entry off the suppression list, with the reason in the audit log. Leads that it dropped stay out of
 * stock. An entry of an erasure stays for good: it keeps the promise that the person is not taken again.
 * @param note why the entry was wrong.
 * @throws AppError 404, and 422 for an entry of an erasure.
 */
export async function liftSuppression(
  { kind, hash }: { kind: ContactKind; hash: string },
  note: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [entry] = await transaction.query<{ reason: SuppressionReason; source: string }>(
      `SELECT "reason", "source" FROM "Suppression" WHERE "kind" = $1::"ContactKind" AND "hash" = $2 FOR UPDATE`,
      [kind, hash],
    );
    if (!entry) throw notFound("Entry");
    if (entry.reason === "erased") {
      throw refused("erased-stays", "This person was erased. The entry keeps them from being taken again.");
    }
    await transaction.query(`DELETE FROM "Suppression" WHERE "kind" = $1::"ContactKind" AND "hash" = $2`, [
      kind,
      hash,
    ]);
    await recordAudit(
      {
        actorId: actor.id,
        action: "leads.lift-suppression",
        subject: { type: "suppression", id: `${kind}:${hash}` },
        outcome: "done",
        before: { kind, reason: entry.reason, source: entry.source },
        after: { note },
        address: actor.address,
      },
      transaction,
    );
  });
}
