import "server-only";
import { randomUUID } from "node:crypto";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { assertAllowedTarget } from "@/lib/delivery/destinations/assert-reachable.server";
import { newSecret } from "@/lib/delivery/destinations/seal-destination.server";
import { leadMessage, type SoldLead } from "@/lib/delivery/payload/lead-message";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import { AppError, notFound } from "@/lib/kit/errors";
import { isOnRecord } from "@/lib/returns/return-reasons";
import { decideBy } from "@/lib/returns/return-window";
import { requestReturnBody } from "@/lib/returns/schemas";
import { dayAfter, splitLeadType, startOfDay } from "../contract/fields";
import { contactInfo } from "../contract/lead-objects";
import type { listLeads, listOwnLeads, noteOutcome, readLead, returnLead } from "../contract/leads";
import type { listOrders, readOrder } from "../contract/orders";
import type { createWebhook } from "../contract/webhooks";
import { assertOneStart } from "../live/cursor";
import { SANDBOX_ORDER_ID, type SandboxLead, sandboxOwned, sandboxStock } from "./stock";

// Handlers of test keys. The sandbox stores nothing and reads no table: everything is computed from the call, so no test can
// touch a real lead, an order or a card (docs/decisions/0025-api-sandbox.md).

/** GET /api/leads. */
export function listSandboxLeads(
  { query }: ApiCall<typeof listLeads>,
  now = new Date(),
): OperationResult<typeof listLeads> {
  const { limit, offset, cursor, state, lead_type, date_range } = query;
  assertOneStart(query);
  const wanted = lead_type && splitLeadType(lead_type);
  const matching = sandboxStock(now).filter(
    (lead) =>
      (state === undefined || lead.state === state) &&
      (!wanted || (lead.line === wanted.line && lead.tier === wanted.tier)) &&
      isWithin(lead.receivedAt, date_range),
  );
  const { page, next } = cut(matching, { limit, offset, cursor });
  return { leads: page.map(toLeadForSale), total: matching.length, limit, offset, next_cursor: next };
}

/** GET /api/leads/mine. */
export function listOwnSandboxLeads(
  { query }: ApiCall<typeof listOwnLeads>,
  now = new Date(),
): OperationResult<typeof listOwnLeads> {
  const { limit, cursor, state, order_id, outcome, date_range } = query;
  const matching = sandboxOwned(now).filter(
    (lead) =>
      (state === undefined || lead.state === state) &&
      (order_id === undefined || order_id === SANDBOX_ORDER_ID) &&
      (outcome === undefined || outcome === "new") &&
      isWithin(lead.receivedAt, date_range),
  );
  const { page, next } = cut(matching, { limit, offset: 0, cursor });
  return { leads: page.map(toOwnLead), limit, next_cursor: next };
}

/** GET /api/leads/{leadId}. The contact is that of an invented person. @throws AppError 404. */
export function readSandboxLead(
  { params: { leadId } }: ApiCall<typeof readLead>,
  now = new Date(),
): OperationResult<typeof readLead> {
  const owned = sandboxOwned(now).find(({ id }) => id === leadId);
  if (owned) {
    const { line, tier } = owned;
    const { contact_info, lead_data } = leadMessage(soldLeadOf(owned));
    return {
      ...toOwnLead(owned),
      status: "owned",
      contact_info: contactInfo.parse(contact_info),
      lead_data: { ...lead_data, lead_type: `${line}-${tier}`, line, tier },
      certificate_id: null,
    };
  }
  const forSale = sandboxStock(now).find(({ id }) => id === leadId);
  if (!forSale) throw notFound("Lead");
  return { ...toLeadForSale(forSale), status: "available" };
}

/** POST /api/leads/{leadId}/outcome. Nothing is kept. @throws AppError 404. */
export function noteSandboxOutcome({
  params: { leadId },
  body: { outcome },
}: ApiCall<typeof noteOutcome>): OperationResult<typeof noteOutcome> {
  assertOwned(leadId);
  return { lead_id: leadId, outcome };
}

/**
 * POST /api/leads/{leadId}/return. Nothing is kept: a reason that our records check is approved at once, any other return stays
 * open. @throws AppError 404; ZodError as the live call, for a reason without its text.
 */
export function returnSandboxLead(
  { params: { leadId }, body }: ApiCall<typeof returnLead>,
  now = new Date(),
): OperationResult<typeof returnLead> {
  assertOwned(leadId);
  const { reason, remedy } = requestReturnBody.parse(body);
  const isDecided = isOnRecord(reason);
  return {
    lead_id: leadId,
    status: isDecided ? "approved" : "open",
    reason,
    remedy,
    requested_at: now.toISOString(),
    decide_by: decideBy(now).toISOString(),
    decided_at: isDecided ? now.toISOString() : null,
  };
}

/** GET /api/orders: one order, which bought the leads that a test key owns. */
export function listSandboxOrders(
  { caller, query: { status, date_from, date_to } }: ApiCall<typeof listOrders>,
  now = new Date(),
): OperationResult<typeof listOrders> {
  const order = sandboxOrder(caller.id, now);
  const range = {
    since: date_from === undefined ? new Date(0) : startOfDay(date_from),
    before: date_to === undefined ? now : dayAfter(date_to),
  };
  const matches =
    (status === undefined || status === order.status) && isWithin(new Date(order.createdAt), range);
  return matches ? [order] : [];
}

/** GET /api/orders/{orderId}. @throws AppError 404. */
export function readSandboxOrder(
  { caller, params: { orderId } }: ApiCall<typeof readOrder>,
  now = new Date(),
): OperationResult<typeof readOrder> {
  if (orderId !== SANDBOX_ORDER_ID) throw notFound("Order");
  const quantity = sandboxOwned(now).length;
  return { ...sandboxOrder(caller.id, now), progress: { quantity, delivered: quantity } };
}

/**
 * POST /api/webhooks. Nothing is kept and nothing is sent. The URL is checked by its text, as that of a live key is.
 * @throws AppError 422 `target-refused`.
 */
export function createSandboxWebhook(
  { body: { url, events, secret } }: ApiCall<typeof createWebhook>,
  now = new Date(),
): OperationResult<typeof createWebhook> {
  const target = assertAllowedTarget(url, "url");
  return {
    id: randomUUID(),
    url: target.href,
    events,
    status: "active",
    created_at: now.toISOString(),
    secret: secret ?? newSecret(),
  };
}

/** Reading or removing a webhook of the sandbox, which keeps none. @throws AppError 404. */
export function noSandboxWebhook(): never {
  throw notFound("Webhook");
}

function assertOwned(leadId: string): void {
  if (!sandboxOwned(new Date(0)).some(({ id }) => id === leadId)) throw notFound("Lead");
}

function sandboxOrder(userId: string, now: Date) {
  const placedAt = sandboxOwned(now).at(-1)?.receivedAt ?? now;
  return {
    id: SANDBOX_ORDER_ID,
    userId,
    leadConfigId: SANDBOX_ORDER_ID,
    paymentIntentId: "pi_sandbox",
    orderType: "custom" as const,
    status: "completed" as const,
    totalAmount: "396.00",
    currency: "USD",
    notes: null,
    createdAt: placedAt.toISOString(),
    completedAt: placedAt.toISOString(),
  };
}

interface Range {
  since: Date;
  before: Date;
}

function isWithin(time: Date, range: Range | undefined): boolean {
  return !range || (time >= range.since && time < range.before);
}

/** The cursor of the sandbox is the id of the page's last lead. @throws AppError 400. */
function cut(
  leads: readonly SandboxLead[],
  { limit, offset, cursor }: { limit: number; offset: number; cursor: string | undefined },
): { page: SandboxLead[]; next: string | null } {
  const position = cursor === undefined ? offset - 1 : leads.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && position < 0) {
    const message = "Send next_cursor of the page before, unchanged.";
    throw new AppError("validation", 400, message, { errors: { cursor: [message] } });
  }
  const page = leads.slice(position + 1, position + 1 + limit);
  const last = page.at(-1);
  return { page, next: last && last !== leads.at(-1) ? last.id : null };
}

/** The lead as it was sold: an invented person who lives where the lead comes from. */
function soldLeadOf({ id, line, tier, state, city, zip, receivedAt }: SandboxLead): SoldLead {
  const sample = sampleLead(line, receivedAt);
  const contact = { ...sample.contact, street: "100 Main St", city };
  return { ...sample, id, tier, state, zip, contact };
}

function toLeadForSale({ id, line, tier, state, price, receivedAt }: SandboxLead) {
  return {
    lead_id: id,
    lead_type: `${line}-${tier}` as const,
    state,
    price,
    has_beneficiary: line === "life" && tier === "premium",
    higher_income: false,
    received_at: receivedAt.toISOString(),
  };
}

function toOwnLead({ id, line, tier, state, receivedAt }: SandboxLead) {
  return {
    lead_id: id,
    lead_type: `${line}-${tier}` as const,
    state,
    order_id: SANDBOX_ORDER_ID,
    outcome: "new" as const,
    return_status: null,
    do_not_contact: false,
    received_at: receivedAt.toISOString(),
    sold_at: receivedAt.toISOString(),
  };
}
