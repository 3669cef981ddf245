import type { MailContent } from "@/lib/platform/email/mail-content";
import {
  RETURN_REASON_LABELS,
  type ReturnDecider,
  type ReturnReason,
  type ReturnRemedy,
} from "./return-reasons";

interface DecidedReturn {
  leadId: string;
  firstName: string;
  status: "approved" | "denied";
  decidedBy: ReturnDecider;
  reason: ReturnReason;
  granted: ReturnRemedy | null;
  /** Of staff; null without one. */
  answer: string | null;
  /** `$45.50`; null without a refund. */
  refund: string | null;
  appUrl: string;
}

const BECAUSE: Readonly<Record<ReturnDecider, string>> = {
  machine: "Our record of the lead decides it; what it says stands on the page of the lead.",
  staff: "We looked at it.",
  deadline: "We had not decided within 24 hours, so it is approved. The delay was ours.",
};

/** The mail about a decided return. It names the lead by its number alone. */
export function returnDecidedText(decided: DecidedReturn): MailContent {
  const { leadId, status, decidedBy, reason, answer, firstName, appUrl } = decided;
  const name = leadId.slice(0, 8);
  return {
    subject: `Your return of lead ${name} was ${status}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `your return of lead ${name} was ${status}. ${BECAUSE[decidedBy]}`,
      ...(answer ? [answer] : []),
      ...(status === "approved"
        ? [remedyText(decided), "Please do not contact this consumer any more."]
        : []),
    ],
    facts: [["Your reason", RETURN_REASON_LABELS[reason]]],
    link: { label: "See the lead", url: `${appUrl}/dashboard/leads/${leadId}` },
    afterword:
      status === "denied" && decidedBy === "machine"
        ? [
            "You think that our record is wrong? Ask for a person on the page of the lead: we look within 24 hours.",
          ]
        : [],
  };
}

function remedyText({ granted, refund }: DecidedReturn): string {
  if (granted === "replacement") {
    return "Another lead takes its place: from stock at once if there is one that fits your order, else the next that arrives.";
  }
  return refund
    ? `${refund} go back to the card or account that you paid with. Banks show it after 5 to 10 business days.`
    : "Its share of the price goes back to the card or account that you paid with.";
}
