import "server-only";
import { toApiKeyDto } from "@/lib/api-keys/queries.server";
import { quietHoursOf } from "@/lib/delivery/alerts/alert-settings";
import { DEFAULT_DELIVERY_MODE } from "@/lib/delivery/delivery-modes";
import { destinationState } from "@/lib/delivery/destinations/destination-state";
import type { OwnSale } from "@/lib/inbox/read-own-sales.server";
import { toDecimal } from "@/lib/kit/money";
import { dateColumnToIso } from "@/lib/kit/zone-clock";
import { toOrderDto } from "@/lib/orders/queries.server";
import type { Session } from "@/lib/platform/db/generated/client";
import type { PersonalDataRows, SignIn } from "./queries.server";

/**
 * A person's data for their export, without leads and PersonalDataLists. Every field is named, so that a new column is not exported by
 * accident: no hashes, secrets or tokens, no staff notes, and other people appear only as "staff".
 */
export function toPersonalDataDto(rows: PersonalDataRows, exportedAt: Date) {
  return {
    exportedAt: exportedAt.toISOString(),
    profile: toProfileDto(rows.user),
    orders: rows.orders.map((order) => ({
      ...toOrderDto(order),
      history: order.history.map((change) => ({
        from: change.from,
        to: change.to,
        by: nameActor(change.actorId, rows.user.id),
        note: change.note,
        at: change.createdAt.toISOString(),
      })),
    })),
    payments: rows.payments.map((payment) => ({
      paymentIntentId: payment.paymentIntentId,
      leadConfigId: payment.leadConfigId,
      amount: toDecimal(payment.amountCents),
      currency: payment.currency.toUpperCase(),
      state: payment.state,
      refundReason: payment.refundReason,
      createdAt: payment.createdAt.toISOString(),
    })),
    invoices: rows.documents.map(toDocumentDto),
    acceptedTerms: rows.acceptedTerms.map((accepted) => ({
      leadConfigId: accepted.leadConfigId,
      version: accepted.version,
      at: accepted.acceptedAt.toISOString(),
      timeZone: accepted.timeZone,
      ipAddress: accepted.ipAddress,
      userAgent: accepted.userAgent,
    })),
    plans: rows.plans.map((plan) => ({
      id: plan.id,
      leadConfigId: plan.leadConfigId,
      status: plan.status,
      interval: plan.interval,
      timeZone: plan.timeZone,
      amount: toDecimal(plan.amountCents),
      nextChargeAt: plan.nextChargeAt.toISOString(),
      createdAt: plan.createdAt.toISOString(),
      periods: plan.cycles.map((cycle) => ({
        dueOn: dateColumnToIso(cycle.dueOn),
        status: cycle.status,
        amount: toDecimal(cycle.amountCents),
        paidAt: cycle.paidAt?.toISOString() ?? null,
      })),
    })),
    inquiries: rows.inquiries.map(toInquiryDto),
    delivery: toDeliveryDto(rows),
    apiKeys: rows.apiKeys.map((key) => toApiKeyDto(key, exportedAt)),
    excludedLeads: rows.exclusions,
    newOrders: rows.newOrderLimit,
    savedViews: rows.savedViews.map(({ name, query }) => ({ name, query })),
  };
}

function toDeliveryDto({ deliverySettings, destinations }: PersonalDataRows) {
  return {
    mode: deliverySettings?.mode ?? DEFAULT_DELIVERY_MODE,
    quietHours: deliverySettings && quietHoursOf(deliverySettings),
    dailySummary: deliverySettings?.dailySummary ?? false,
    leadEmails: deliverySettings?.leadEmails ?? "each",
    destinations: destinations.map(toDestinationDto),
  };
}

/** An invoice, a credit note or a correction, with everything that its PDF prints. */
function toDocumentDto(document: PersonalDataRows["documents"][number]) {
  return {
    kind: document.kind,
    number: document.number,
    orderId: document.orderId,
    amount: toDecimal(document.amountCents),
    currency: document.currency.toUpperCase(),
    issuedAt: document.issuedAt.toISOString(),
    content: document.content,
  };
}

function toProfileDto(user: PersonalDataRows["user"]) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    company: user.company,
    phone: user.phone,
    timeZone: user.timeZone,
    role: user.role,
    twoFactor: user.totpConfirmedAt !== null,
    stripeCustomerId: user.stripeCustomerId,
    passwordChangedAt: user.passwordChangedAt.toISOString(),
    createdAt: user.createdAt.toISOString(),
  };
}

function nameActor(actorId: string | null, ownerId: string): "Leadwell" | "you" | "staff" {
  if (actorId === null) return "Leadwell";
  return actorId === ownerId ? "you" : "staff";
}

/** A session, without what its cookie is compared with. */
export function toSessionDto(session: Session) {
  return {
    userAgent: session.userAgent,
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    endedAt: session.revokedAt?.toISOString() ?? null,
    endReason: session.endReason,
  };
}

/** A failed sign-in may be another person's: its device and IP address are not exported. */
export function toSignInDto({ at, outcome, device, address }: SignIn) {
  const isOwn = outcome === "done";
  return {
    at: at.toISOString(),
    outcome,
    device: isOwn ? device : null,
    address: isOwn ? address : null,
  };
}

function toInquiryDto(inquiry: PersonalDataRows["inquiries"][number]) {
  return {
    createdAt: inquiry.createdAt.toISOString(),
    firstName: inquiry.firstName,
    lastName: inquiry.lastName,
    email: inquiry.email,
    phone: inquiry.phone,
    company: inquiry.company,
    industry: inquiry.industry,
    leadVolume: inquiry.leadVolume,
    message: inquiry.message,
    messages: inquiry.messages.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
    replies: inquiry.replies.map(({ text, createdAt }) => ({
      by: "staff" as const,
      text,
      at: createdAt.toISOString(),
    })),
  };
}

function toDestinationDto(destination: PersonalDataRows["destinations"][number]) {
  return {
    id: destination.id,
    kind: destination.kind,
    name: destination.name,
    summary: destination.summary,
    events: destination.events,
    state: destination.removedAt ? "removed" : destinationState(destination),
    createdAt: destination.createdAt.toISOString(),
  };
}

/** A lead that the viewer bought, without its contact, with what the viewer noted about it and the return if there is one. */
export function toOwnSaleDto({ lead, notes, calls, annualPremium, returned }: OwnSale) {
  return {
    id: lead.id,
    orderId: lead.orderId,
    line: lead.line,
    type: lead.tier,
    state: lead.state,
    receivedAt: lead.receivedAt.toISOString(),
    soldAt: lead.soldAt.toISOString(),
    outcome: lead.progress,
    followUpAt: lead.followUpAt?.toISOString() ?? null,
    calls: calls.map((at) => at.toISOString()),
    annualPremium,
    notes: notes.map(({ at, outcome, text }) => ({ at, outcome, text })),
    return: returned && {
      status: returned.status,
      reason: returned.reason,
      text: returned.text,
      answer: returned.answer,
      askedFor: returned.wanted,
      got: returned.granted,
      refund: returned.refund?.amount ?? null,
      requestedAt: returned.requestedAt,
      decidedAt: returned.decidedAt,
    },
  };
}
