import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { NewPublisher } from "./new-publisher";

/** Tells the audit log what was done to a publisher, in the transaction that did it. */
export async function auditPublisher(
  action: AuditAction,
  publisherId: string,
  actor: Actor | null,
  facts: { before?: AuditFacts; after?: AuditFacts },
  transaction: Transaction,
): Promise<void> {
  const subject = { type: "publisher" as const, id: publisherId };
  const by = { actorId: actor?.id ?? null, address: actor?.address };
  await recordAudit({ action, subject, outcome: "done", ...facts, ...by }, transaction);
}

/** Terms as people read them. */
export function factsOf({ name, lines, states, dailyCap }: NewPublisher): AuditFacts {
  return {
    name,
    lines: lines.join(", "),
    states: states.length > 0 ? states.join(", ") : "all",
    dailyCap: dailyCap ?? "none",
  };
}
