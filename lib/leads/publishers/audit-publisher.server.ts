import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import type { Transaction } from "@/lib/platform/db/transaction.server";

interface PublisherAct {
  action: AuditAction;
  publisherId: string;
  actor: Actor | null;
  before?: AuditFacts;
  after?: AuditFacts;
}

/** Tells the audit log what was done to a publisher, in the transaction that did it. */
export async function auditPublisher(act: PublisherAct, transaction: Transaction): Promise<void> {
  const { action, publisherId, actor, before, after } = act;
  const subject = { type: "publisher" as const, id: publisherId };
  const by = { actorId: actor?.id ?? null, address: actor?.address };
  await recordAudit({ action, subject, outcome: "done", before, after, ...by }, transaction);
}
