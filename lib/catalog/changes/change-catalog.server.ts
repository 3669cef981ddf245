import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { formatNewYorkDay } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { lockCurrentCatalog } from "./apply-due-changes.server";
import { catalogChangedJob, type ScheduledChange, writePatch } from "./catalog-rows.server";
import {
  applyPatch,
  type Catalog,
  type CatalogPatch,
  type CatalogProblem,
  catalogAt,
  findCatalogProblem,
  findScheduleProblem,
  isLargePriceMove,
  LARGE_MOVE_PERCENT,
} from "./catalog-terms";
import { type CatalogChangeBody, type ChangedFields, changedFields, toPatch } from "./schemas";
import { startOfChange } from "./start-of-change";

/** A change of the catalog with its author. */
interface MadeChange {
  patch: CatalogPatch;
  fields: ChangedFields;
  effectiveAt: Date;
  isApplied: boolean;
  reason: string;
  actor: Actor;
}

/**
 * Changes terms of a lead type or a package: at once, or from the first minute (New York) of a later day on. A change is
 * refused when the catalog, or one of the changes that are scheduled, would break a rule. It is recorded in the history of
 * the catalog and in the audit log. A configuration that was saved at another price cannot be paid (`price-changed`).
 * @param reason why, for the history.
 * @returns whether it waits for its day.
 * @throws AppError 404 for an unknown item; 409 `catalog-changed-meanwhile` with messages by field when one of the terms is not
 * what the page expected; 422 with messages by field when a rule is broken, when nothing changes, when running plans buy an
 * option that is turned off, or when a price of a lead type moves by more than `LARGE_MOVE_PERCENT` and the body does not
 * confirm it.
 */
export async function changeCatalog(
  body: CatalogChangeBody,
  reason: string,
  actor: Actor,
  now = new Date(),
): Promise<{ isScheduled: boolean }> {
  const effectiveAt = readEffectiveAt(body.effectiveOn, now);
  const isApplied = effectiveAt <= now;
  const asked = toPatch(body);
  const followed = await prepareJob(catalogChangedJob);
  await inTransaction(async (transaction) => {
    const { catalog, scheduled } = await lockCurrentCatalog(transaction, now);
    const fields = findChangedFields(catalogAt(catalog, scheduled, effectiveAt), asked);
    const patch = onlyFields(asked, fields);
    if (Object.keys(fields).length === 0)
      throw refused("nothing-changes", "Nothing changes: the item has these terms already.");
    assertShown(fields, body.shown);
    await assertOptionUnused(transaction, patch);
    assertRules(patch, catalog, isApplied, isApplied ? scheduled : insert(scheduled, patch, effectiveAt));
    // A discount needs no confirmation: within its limits a package's price moves by 16 percent at most.
    if (body.itemKind === "lead-type" && !body.isLargeMove) assertSmallMove(fields);
    if (isApplied) await writePatch(transaction, catalog, patch);
    await recordChange(transaction, { patch, fields, effectiveAt, isApplied, reason, actor });
    // If the change raises a price within the notice period of plans, the job announces it now.
    await followed.enqueue(transaction, {});
  });
  return { isScheduled: !isApplied };
}

/** @throws AppError 422 for a day that has begun, or that is not in the calendar. */
function readEffectiveAt(day: string, now: Date): Date {
  const read = startOfChange(day, now);
  if ("problem" in read) throw refused("wrong-day", read.problem, { effectiveOn: [read.problem] });
  return read.at;
}

/** What the patch changes of the item in this catalog. @throws AppError 404. */
function findChangedFields(catalog: Catalog, { itemKind, itemId, terms }: CatalogPatch): ChangedFields {
  const items: readonly { id: string }[] = itemKind === "package" ? catalog.packages : catalog.leadTypes;
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound(itemKind === "package" ? "Lead package" : "Lead type");
  const now = new Map<string, unknown>(Object.entries(item));
  const changed = Object.entries(terms).filter(([name, to]) => !isDeepStrictEqual(now.get(name), to));
  return changedFields.parse(
    Object.fromEntries(changed.map(([name, to]) => [name, { from: now.get(name), to }])),
  );
}

function onlyFields(patch: CatalogPatch, fields: ChangedFields): CatalogPatch {
  const terms = Object.fromEntries(Object.entries(patch.terms).filter(([name]) => name in fields));
  return { ...patch, terms };
}

function insert(scheduled: readonly ScheduledChange[], patch: CatalogPatch, effectiveAt: Date) {
  return [...scheduled, { ...patch, effectiveAt }].toSorted(
    (a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime(),
  );
}

/** @throws AppError 422 when running plans buy the option that the patch turns off: their next period would miss it. */
async function assertOptionUnused(transaction: Transaction, patch: CatalogPatch): Promise<void> {
  if (patch.itemKind !== "lead-type" || patch.terms.beneficiaryOption !== false) return;
  const [row] = await transaction.rows(
    sql(`SELECT count(*)::int AS "plans!" FROM "Plan" p JOIN "LeadConfiguration" c ON c."id" = p."nextLeadConfigId"
         WHERE c."leadTypeId" = $1 AND c."includeBeneficiary" AND p."status" IN ('active', 'paused', 'past_due')`),
    [patch.itemId],
  );
  const plans = row?.plans ?? 0;
  if (plans === 0) return;
  const message =
    `${plans === 1 ? "1 plan buys" : `${plans} plans buy`} this option, so it cannot be turned off. ` +
    "Raise its price, or take the lead type off the offer.";
  throw refused("option-in-use", message, { beneficiaryOption: [message] });
}

/** @throws AppError 422 when the catalog, now or after a scheduled change, breaks a rule. */
function assertRules(
  patch: CatalogPatch,
  catalog: Catalog,
  isApplied: boolean,
  scheduled: Parameters<typeof findScheduleProblem>[1],
): void {
  const current = isApplied ? applyPatch(catalog, patch) : catalog;
  const problem = (isApplied ? findCatalogProblem(current) : null) ?? findScheduleProblem(current, scheduled);
  if (problem) throw brokenRule(problem);
}

/** The prices of a lead type, with their names in the form. */
const PRICE_FIELDS = [
  ["basePriceCents", "basePrice"],
  ["beneficiaryPriceCents", "beneficiaryPrice"],
  ["higherIncomePriceCents", "higherIncomePrice"],
] as const;

/** @throws AppError 409 when a term that changes is not what the page expected: somebody else has changed it meanwhile. */
function assertShown(fields: ChangedFields, shown: CatalogChangeBody["shown"]): void {
  const expected = new Map<string, unknown>(Object.entries(shown));
  const ofForm = new Map<string, string>(PRICE_FIELDS);
  const errors: Record<string, string[]> = {};
  for (const [stored, { from }] of Object.entries(fields)) {
    if (isDeepStrictEqual(from, expected.get(stored))) continue;
    const price = typeof from === "number" && ofForm.has(stored) ? ` to ${formatDollars(from)}` : "";
    const text = `Someone else has changed this meanwhile${price}. Nothing was saved. Load the page again to change it from there.`;
    errors[ofForm.get(stored) ?? stored] = [text];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw conflict("catalog-changed-meanwhile", first, { errors });
}

/** @throws AppError 422 `large-price-move` when a price, also of an option, moves so far that it may be a typing error. */
function assertSmallMove(fields: ChangedFields): void {
  const errors: Record<string, string[]> = {};
  for (const [stored, ofForm] of PRICE_FIELDS) {
    const { from, to } = fields[stored] ?? { from: null, to: null };
    if (typeof from !== "number" || typeof to !== "number" || !isLargePriceMove(from, to)) continue;
    const text = `This changes the price from ${formatDollars(from)} to ${formatDollars(to)}, by more than ${LARGE_MOVE_PERCENT} percent. Confirm that you mean it.`;
    errors[ofForm] = [text];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw refused("large-price-move", first, errors);
}

/** Error 422 of a catalog that would break a rule, at the field of the form. */
export function brokenRule({ field, message, effectiveAt }: CatalogProblem & { effectiveAt?: Date }) {
  const text = effectiveAt
    ? `${message} This would be so starting ${formatNewYorkDay(effectiveAt)}.`
    : message;
  return refused("catalog-rule", text, { [field]: [text] });
}

/** Writes a change into the history of the catalog and into the audit log. */
export async function recordChange(transaction: Transaction, change: MadeChange): Promise<void> {
  const { patch, fields, effectiveAt, isApplied, reason, actor } = change;
  await transaction.execute(
    sql(`INSERT INTO "CatalogChange" ("itemKind", "itemId", "fields", "effectiveAt", "reason", "actorId", "appliedAt")
         VALUES ($1, $2, $3::jsonb, $4, $5, $6, CASE WHEN $7::boolean THEN now() END)`),
    [patch.itemKind, patch.itemId, JSON.stringify(fields), effectiveAt, reason, actor.id, isApplied],
  );
  const of = (side: "from" | "to") =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value[side]]));
  await recordAudit(
    {
      actorId: actor.id,
      ipAddress: actor.ipAddress,
      action: isApplied ? "catalog.change" : "catalog.schedule-change",
      subject: { type: patch.itemKind, id: patch.itemId },
      outcome: "done",
      before: of("from"),
      after: { ...of("to"), ...(isApplied ? {} : { from: effectiveAt.toISOString() }) },
    },
    transaction,
  );
}
