import { toConfigurationDto } from "@/lib/configurations/to-dto";
import { toDecimal } from "@/lib/kit/money";
import { toOrderDto } from "@/lib/orders/to-dto";
import type { OwnDataRows } from "./personal-data-rows";

/**
 * Everything that there is about a person but for their leads, for that person. Every field is named, so that a new column never
 * leaves by itself: no hashes, secrets or tokens, no notes that staff keep for themselves, and of other people
 * not more than that they are "staff".
 */
export function presentOwnData(rows: OwnDataRows, exportedAt: Date) {
  return {
    exportedAt: exportedAt.toISOString(),
    profile: presentProfile(rows.user),
    configurations: rows.configurations.map(toConfigurationDto),
    orders: rows.orders.map((order) => ({
      ...toOrderDto(order),
      history: order.history.map((change) => ({
        from: change.from,
        to: change.to,
        by: moverOf(change.actorId, rows.user.id),
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
    sessions: rows.sessions.map(presentSession),
    signIns: rows.signIns.map(presentSignIn),
    inquiries: rows.inquiries.map(presentInquiry),
    delivery: {
      mode: rows.deliverySettings?.mode ?? "failover",
      destinations: rows.destinations.map(presentDestination),
    },
  };
}

function presentProfile(user: OwnDataRows["user"]) {
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

function moverOf(actorId: string | null, ownerId: string): "Leadwell" | "you" | "staff" {
  if (actorId === null) return "Leadwell";
  return actorId === ownerId ? "you" : "staff";
}

function presentSession(session: OwnDataRows["sessions"][number]) {
  return {
    userAgent: session.userAgent,
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    endedAt: session.revokedAt?.toISOString() ?? null,
    endReason: session.endReason,
  };
}

/** Who failed may be somebody else: then device and address are not the owner's to read. */
function presentSignIn({ at, outcome, device, address }: OwnDataRows["signIns"][number]) {
  const isOwn = outcome === "done";
  return {
    at: at.toISOString(),
    outcome,
    device: isOwn ? device : null,
    address: isOwn ? address : null,
  };
}

function presentInquiry(inquiry: OwnDataRows["inquiries"][number]) {
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
    replies: inquiry.replies.map(({ text, createdAt }) => ({
      by: "staff" as const,
      text,
      at: createdAt.toISOString(),
    })),
  };
}

function presentDestination(destination: OwnDataRows["destinations"][number]) {
  return {
    id: destination.id,
    kind: destination.kind,
    name: destination.name,
    summary: destination.summary,
    events: destination.events,
    state: stateOf(destination),
    createdAt: destination.createdAt.toISOString(),
  };
}

function stateOf({ removedAt, pausedAt, failures }: OwnDataRows["destinations"][number]) {
  if (removedAt) return "removed";
  if (pausedAt) return "paused";
  return failures > 0 ? "failing" : "active";
}
