import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { conflict, notFound } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { beginDailyCount } from "./begin-daily-count.server";
import type { PremiumAgreement, PublisherChange, PublisherTerms } from "./schemas";

/** The limit per minute of a publisher whose terms name none: 100 a second. */
const DEFAULT_POSTS_PER_MINUTE = 6_000;

/**
 * Creates a publisher without a key and records it in the audit log.
 * @param actor the staff member; null for the system.
 * @throws AppError 409 when the name is taken.
 */
export async function createPublisher(
  publisher: PublisherTerms,
  actor: Actor | null = null,
): Promise<{ id: string }> {
  const { name, lines, states, dailyCap, postsPerMinute = DEFAULT_POSTS_PER_MINUTE } = publisher;
  return inTransaction(async (transaction) => {
    const [created] = await transaction.rows(
      sql(`INSERT INTO "Publisher" ("id", "name", "lines", "states", "dailyCap", "postsPerMinute")
       VALUES (gen_random_uuid(), $1, $2::"Line"[], $3, $4, $5) ON CONFLICT ("name") DO NOTHING RETURNING "id"`),
      [name, lines, states, dailyCap, postsPerMinute],
    );
    if (!created) throw nameTaken();
    const facts = { after: factsOf({ ...publisher, postsPerMinute }) };
    await auditPublisher("publishers.create", created.id, actor, facts, transaction);
    return created;
  });
}

/**
 * Changes the terms, pauses or resumes a publisher, or agrees on Premium with it or ends that agreement, and records it in
 * the audit log. It applies from the next post. Leads in stock stay for sale.
 * @throws AppError 404; 409 when another publisher has the name, or `publisher-changed-meanwhile` when the terms, the pause or the
 * agreement are not those that the page showed.
 */
export async function changePublisher(id: string, change: PublisherChange, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    const terms = await lockPublisher(id, transaction);
    if ("terms" in change) {
      if (change.shown) assertSame(terms, change.shown);
      await setTerms(id, terms, change.terms, actor, transaction);
    } else if ("premium" in change) {
      assertSameSince(terms.premiumAgreedAt, change.shown);
      await setPremium(id, change.premium, actor, transaction);
    } else {
      assertSameSince(terms.pausedAt, change.shown);
      await setPause(id, "pause" in change ? change.pause.reason : null, actor, transaction);
    }
  });
}

/** The terms as PostgreSQL returns them. */
type StoredTerms = Omit<PublisherTerms, "lines" | "postsPerMinute"> & {
  lines: string[];
  postsPerMinute: number;
};

/** Locks a publisher until the transaction ends. @throws AppError 404. */
export async function lockPublisher(
  publisherId: string,
  transaction: Transaction,
): Promise<StoredTerms & { pausedAt: Date | null; premiumAgreedAt: Date | null }> {
  // FOR NO KEY UPDATE, because posts hold a foreign key to the publisher and must not wait.
  const [publisher] = await transaction.rows(
    sql(`SELECT "name", "lines"::text[] AS "lines!", "states" AS "states!", "dailyCap", "postsPerMinute",
       "pausedAt", "premiumAgreedAt"
     FROM "Publisher" WHERE "id" = $1 FOR NO KEY UPDATE`),
    [publisherId],
  );
  if (!publisher) throw notFound("Publisher");
  return publisher;
}

/** Records a change of a publisher in the audit log, in the transaction of the change. */
export async function auditPublisher(
  action: AuditAction,
  publisherId: string,
  actor: Actor | null,
  facts: { before?: AuditFacts; after?: AuditFacts },
  transaction: Transaction,
): Promise<void> {
  const subject = { type: "publisher" as const, id: publisherId };
  const by = { actorId: actor?.id ?? null, ipAddress: actor?.ipAddress };
  await recordAudit({ action, subject, outcome: "done", ...facts, ...by }, transaction);
}

async function setTerms(
  id: string,
  before: StoredTerms,
  after: PublisherTerms,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  const { name, lines, states, dailyCap, postsPerMinute = before.postsPerMinute } = after;
  const changed = await transaction.execute(
    sql(`UPDATE "Publisher" SET "name" = $2, "lines" = $3::"Line"[], "states" = $4, "dailyCap" = $5, "postsPerMinute" = $6,
       "updatedAt" = now()
     WHERE "id" = $1 AND NOT EXISTS (SELECT 1 FROM "Publisher" WHERE "name" = $2 AND "id" <> $1)`),
    [id, name, lines, states, dailyCap, postsPerMinute],
  );
  if (changed === 0) throw nameTaken();
  const facts = { before: factsOf(before), after: factsOf({ ...after, postsPerMinute }) };
  await auditPublisher("publishers.change-terms", id, actor, facts, transaction);
  if (before.dailyCap === null && dailyCap !== null) await beginDailyCount(id, transaction);
}

/** @param reason sent to the publisher with every refused post; null resumes the publisher. */
async function setPause(
  id: string,
  reason: string | null,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "Publisher" SET "pausedAt" = CASE WHEN $2::text IS NULL THEN NULL ELSE COALESCE("pausedAt", now()) END,
       "pauseReason" = $2, "updatedAt" = now()
     WHERE "id" = $1`),
    [id, reason],
  );
  const action = reason === null ? "publishers.resume" : "publishers.pause";
  await auditPublisher(action, id, actor, { after: reason === null ? {} : { reason } }, transaction);
}

/** @param premium null ends the agreement: from the next post, confirmed phones do not count. */
async function setPremium(
  id: string,
  premium: PremiumAgreement | null,
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  const [before] = await transaction.rows(sql(`SELECT "premiumAgreement" FROM "Publisher" WHERE "id" = $1`), [
    id,
  ]);
  await transaction.execute(
    sql(`UPDATE "Publisher" SET "premiumAgreement" = $2, "updatedAt" = now(),
       "premiumAgreedAt" = CASE WHEN $2::text IS NOT NULL THEN COALESCE("premiumAgreedAt", now()) END
     WHERE "id" = $1`),
    [id, premium?.agreement ?? null],
  );
  const action = premium ? "publishers.agree-premium" : "publishers.end-premium";
  const facts = {
    before: { agreement: before?.premiumAgreement ?? "none" },
    after: { agreement: premium?.agreement ?? "none" },
  };
  await auditPublisher(action, id, actor, facts, transaction);
}

/** Compares the terms with those that a page showed. @throws AppError 409 that names what has changed since. */
function assertSame(stored: StoredTerms, shown: PublisherTerms): void {
  const now = factsOf(stored);
  const then = factsOf({ ...shown, postsPerMinute: shown.postsPerMinute ?? stored.postsPerMinute });
  const changed = TERM_NAMES.filter((name) => now[name] !== then[name]);
  if (changed.length === 0) return;
  const list = changed.map((name) => `${TERM_LABELS[name]} is now ${now[name]}`);
  throw conflict(
    "publisher-changed-meanwhile",
    `Someone else has changed these terms: ${LIST.format(list)}. Nothing was saved. Please reload the page.`,
  );
}

/** Compares a moment with the one that a page showed, undefined when it says nothing. @throws AppError 409. */
function assertSameSince(stored: Date | null, shown: string | null | undefined): void {
  if (shown === undefined || shown === (stored?.toISOString() ?? null)) return;
  throw conflict(
    "publisher-changed-meanwhile",
    "Someone else has changed this publisher meanwhile. Nothing was saved. Please close this and look again.",
  );
}

const LIST = new Intl.ListFormat("en-US");

const TERM_LABELS = {
  name: "the name",
  lines: "the list of lines",
  states: "the list of states",
  dailyCap: "the daily cap",
  postsPerMinute: "the limit of posts per minute",
} as const;
type TermName = keyof typeof TERM_LABELS;
const TERM_NAMES = ["name", "lines", "states", "dailyCap", "postsPerMinute"] as const satisfies TermName[];

/** The terms as the audit log shows them. */
function factsOf({
  name,
  lines,
  states,
  dailyCap,
  postsPerMinute,
}: StoredTerms): Record<TermName, string | number> {
  return {
    name,
    lines: lines.join(", "),
    states: states.length > 0 ? states.join(", ") : "all",
    dailyCap: dailyCap ?? "none",
    postsPerMinute,
  };
}

function nameTaken() {
  return conflict("publisher-name-taken", "Another publisher already has this name.");
}
