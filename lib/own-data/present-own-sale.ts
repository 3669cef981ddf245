import type { OwnSale } from "@/lib/leads/inbox/read-own-sales.server";

/** A lead that the viewer bought, without its contact, and with what they noted. Every field is named. */
export function presentOwnSale({ lead, notes }: OwnSale) {
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
  };
}
