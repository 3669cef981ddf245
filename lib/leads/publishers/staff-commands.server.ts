import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { toLineColumn } from "@/lib/catalog/line-column";
import { conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { createPublisher } from "./create-publisher.server";
import { type IssuedKey, issueKey, revokeKey } from "./manage-keys.server";
import type { PublisherKeyMode } from "./publisher-key.server";
import type { PublisherChange, PublisherTerms } from "./wire";

/** Makes a publisher, without a key. @throws AppError 409 when the name is taken. */
export async function addPublisher(terms: PublisherTerms, actor: Actor): Promise<{ id: string }> {
  const { id } = await createPublisher(terms);
  await record("publishers.create", id, actor, { after: factsOf(terms) });
  return { id };
}

/**
 * Changes what was agreed, pauses or resumes; the next post is judged by it.
 * @throws AppError 404; 409 when the name is another publisher's.
 */
export async function changePublisher(id: string, change: PublisherChange, actor: Actor): Promise<void> {
  const row = await db().publisher.findUnique({ where: { id } });
  if (!row) throw notFound("Publisher");
  if ("terms" in change) {
    const { name, lines, states, dailyCap } = change.terms;
    const namesake = await db().publisher.findUnique({ where: { name }, select: { id: true } });
    if (namesake && namesake.id !== id) {
      throw conflict("publisher-name-taken", "There is a publisher of this name already.");
    }
    const data = { name, lines: lines.map(toLineColumn), states: [...states], dailyCap };
    await db().publisher.update({ where: { id }, data });
    await record("publishers.change-terms", id, actor, {
      before: factsOf(row),
      after: factsOf(change.terms),
    });
    return;
  }
  const pauseReason = "pause" in change ? change.pause.reason : null;
  const pausedAt = pauseReason === null ? null : (row.pausedAt ?? new Date());
  await db().publisher.update({ where: { id }, data: { pausedAt, pauseReason } });
  const action = pauseReason === null ? "publishers.resume" : "publishers.pause";
  await record(action, id, actor, { after: pauseReason === null ? {} : { reason: pauseReason } });
}

/** Issues a key, which is shown once. @throws AppError 404. */
export async function givePublisherKey(id: string, mode: PublisherKeyMode, actor: Actor): Promise<IssuedKey> {
  const issued = await issueKey(id, mode);
  await record("publishers.issue-key", id, actor, { after: { mode, begins: issued.prefix } });
  return issued;
}

/** Ends a key: the next post with it is refused. @throws AppError 404. */
export async function endPublisherKey(id: string, keyId: string, actor: Actor): Promise<void> {
  await revokeKey(id, keyId);
  await record("publishers.revoke-key", id, actor, { after: { key: keyId } });
}

function factsOf({
  name,
  lines,
  states,
  dailyCap,
}: PublisherTerms | (Omit<PublisherTerms, "lines"> & { lines: readonly string[] })): AuditFacts {
  return {
    name,
    lines: lines.map((line) => line.replace("_", "-")).join(", "),
    states: states.length > 0 ? states.join(", ") : "all",
    dailyCap: dailyCap ?? "none",
  };
}

async function record(
  action: AuditAction,
  id: string,
  actor: Actor,
  facts: { before?: AuditFacts; after: AuditFacts },
): Promise<void> {
  await recordAudit({
    actorId: actor.id,
    action,
    subject: { type: "publisher", id },
    outcome: "done",
    address: actor.address,
    ...facts,
  });
}
