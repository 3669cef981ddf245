import type { OwnSale } from "@/lib/inbox/read-own-sales.server";

/** A lead that the viewer bought, without its contact, with what they noted and what became of a return. Every field is named. */
export function presentOwnSale({ lead, notes, returned }: OwnSale) {
  return {
    id: lead.id,
    orderId: lead.orderId,
    line: lead.line,
    type: lead.tier,
    state: lead.state,
    receivedAt: lead.receivedAt.toISOString(),
    soldAt: lead.soldAt.toISOString(),
    outcome: lead.progress,
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
