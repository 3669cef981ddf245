import "server-only";
import type { z } from "zod";
import type { ApiCaller } from "@/lib/api-keys/authenticate-key.server";
import type { ApiCall } from "@/lib/api-keys/bearer-route.server";
import type { OperationResult } from "@/lib/api-keys/operation";
import { actorOf } from "@/lib/audit/actor.server";
import { recordViews } from "@/lib/contacts/record-views.server";
import { tryUnsealAttributes, tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { leadMessage } from "@/lib/delivery/payload/lead-message";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { type OwnLeadRow, selectOwnLead, selectOwnLeadsAfter } from "@/lib/inbox/select-leads.server";
import { AppError, notFound } from "@/lib/kit/errors";
import { toDecimal } from "@/lib/kit/money";
import { UNSAFE_findCertificateIds } from "@/lib/ledger/queries.server";
import { findInStock, listStock, type StockLead } from "@/lib/marketplace/list-stock.server";
import { priceLead } from "@/lib/pricing/price-configuration";
import { requestReturn } from "@/lib/returns/request-return.server";
import { requestReturnBody } from "@/lib/returns/schemas";
import { type leadType, splitLeadType } from "../contract/fields";
import { contactInfo } from "../contract/lead-objects";
import type { listLeads, listOwnLeads, noteOutcome, readLead, returnLead } from "../contract/leads";
import { assertOneStart, cutPage, readCursor } from "./cursor";

/** GET /api/leads: a page of what is for sale now, as `listStock` shows it to the caller. */
export async function listLeadsForSale({
  caller,
  query,
}: ApiCall<typeof listLeads>): Promise<OperationResult<typeof listLeads>> {
  const { limit, offset, cursor, state, lead_type, date_range } = query;
  const after = cursor === undefined ? null : readCursor(cursor);
  assertOneStart(query);
  const filter = { state, ...date_range, ...(lead_type && splitLeadType(lead_type)) };
  const page = { after: after && { verifiedAt: after.at, id: after.id }, skip: offset, take: limit + 1 };
  const { leads, total } = await listStock(caller, filter, page);
  const { page: shown, next } = cutPage(leads, limit, ({ verifiedAt, id }) => ({ at: verifiedAt, id }));
  return { leads: shown.map(toLeadForSale), total, limit, offset, next_cursor: next };
}

/** GET /api/leads/mine: a page of the caller's leads. */
export async function listLeadsOfCaller({
  caller,
  query,
}: ApiCall<typeof listOwnLeads>): Promise<OperationResult<typeof listOwnLeads>> {
  const { limit, cursor, state, order_id, outcome, date_range } = query;
  const after = cursor === undefined ? null : readCursor(cursor);
  const filter = {
    state,
    orderId: order_id,
    progress: outcome,
    from: date_range?.since.toISOString(),
    to: date_range?.before.toISOString(),
  };
  const start = after && { soldAt: after.at, id: after.id };
  const rows = await selectOwnLeadsAfter(caller, filter, start, limit + 1);
  const { page, next } = cutPage(rows, limit, ({ soldAt, id }) => ({ at: soldAt, id }));
  return { leads: page.map(toOwnLead), limit, next_cursor: next };
}

/**
 * GET /api/leads/{leadId}: a lead of the caller with its contact, or a lead for sale without it. The view is logged before
 * the contact is opened.
 * @throws AppError 404; 503 for a lead that cannot be decrypted, for example because this server does not have a new key yet.
 */
export async function readOneLead({
  caller,
  params: { leadId },
}: ApiCall<typeof readLead>): Promise<OperationResult<typeof readLead>> {
  const row = await selectOwnLead(caller, leadId);
  if (row) return readOwnedLead(caller, row);
  const forSale = await findInStock(caller, leadId);
  if (!forSale) throw notFound("Lead");
  return { ...toLeadForSale(forSale), status: "available" };
}

const UNREADABLE =
  "This lead cannot be read at the moment. Keep what you have of it, and try again in a few minutes. If it goes on, contact us.";
const RETRY = { retryAfterSeconds: 60 };

async function readOwnedLead(caller: ApiCaller, row: OwnLeadRow): Promise<OperationResult<typeof readLead>> {
  const { id, line, tier, state, zip, soldAt } = row;
  await recordViews(caller, [id]);
  const contact = tryUnsealContact(id, row);
  const attributes = tryUnsealAttributes(id, row);
  // A program would take null for an erasure, and delete the contact that it has.
  if (contact === "unreadable" || attributes === null)
    throw new AppError("unavailable", 503, UNREADABLE, RETRY);
  const message = contact ? leadMessage({ id, line, tier, state, zip, soldAt, contact, attributes }) : null;
  const certificates = await UNSAFE_findCertificateIds([id]);
  return {
    ...toOwnLead(row),
    status: "owned",
    contact_info: message && contactInfo.parse(message.contact_info),
    lead_data: message && { ...message.lead_data, lead_type: typeOf(row), line, tier },
    certificate_id: certificates.get(id) ?? null,
  };
}

/** POST /api/leads/{leadId}/outcome. @throws AppError 404; 409 `lead-erased` for a note. */
export async function noteOutcomeOfLead({
  caller,
  params: { leadId },
  body: { outcome, note },
}: ApiCall<typeof noteOutcome>): Promise<OperationResult<typeof noteOutcome>> {
  const { progress } = await writeNote(caller, leadId, { outcome, text: note });
  return { lead_id: leadId, outcome: progress };
}

/** POST /api/leads/{leadId}/return. @throws AppError 404, 409 or 422 as `requestReturn`. */
export async function returnOneLead({
  caller,
  request,
  params: { leadId },
  body,
}: ApiCall<typeof returnLead>): Promise<OperationResult<typeof returnLead>> {
  const { request: made } = await requestReturn(
    actorOf(caller, request),
    leadId,
    requestReturnBody.parse(body),
  );
  if (!made) throw new Error("the return was not stored");
  return {
    lead_id: leadId,
    status: made.status,
    reason: made.reason,
    remedy: made.granted ?? made.wanted,
    requested_at: made.requestedAt,
    decide_by: made.decideBy,
    decided_at: made.decidedAt,
  };
}

function toLeadForSale(lead: StockLead) {
  return {
    lead_id: lead.id,
    lead_type: typeOf(lead),
    state: lead.state,
    price: toDecimal(priceLead(lead, lead).totalCents),
    has_beneficiary: lead.wantsBeneficiary,
    higher_income: lead.higherIncome,
    received_at: lead.receivedAt.toISOString(),
  };
}

function toOwnLead(row: OwnLeadRow) {
  return {
    lead_id: row.id,
    lead_type: typeOf(row),
    state: row.state,
    order_id: row.orderId,
    outcome: row.progress,
    return_status: row.returnStatus,
    do_not_contact: row.isSuppressed,
    received_at: row.receivedAt.toISOString(),
    sold_at: row.soldAt.toISOString(),
  };
}

function typeOf({ line, tier }: Pick<StockLead, "line" | "tier">): z.output<typeof leadType> {
  return `${line}-${tier}`;
}
