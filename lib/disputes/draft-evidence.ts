import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { RETURN_DAYS } from "@/lib/returns/return-window";
import type { EvidencePacket, EvidenceTexts } from "./schemas";

/** At most this many leads are listed one by one. The PDF has more; the card network limits the pages of both together. */
const MAX_LISTED = 25;

/** Writes the evidence that staff start from, out of the packet. It has ids and times, and no contact of a consumer. */
export function draftEvidence(packet: EvidencePacket): EvidenceTexts {
  return {
    product_description: describeProduct(packet),
    access_activity_log: describeActivity(packet),
    refund_policy_disclosure: describeTerms(packet),
    uncategorized_text: "",
  };
}

function describeProduct({ order }: EvidencePacket): string {
  if (!order) return "";
  const { product, leadQuantity, states, total, paidAt } = order;
  return `${formatCount(leadQuantity)} exclusive ${product}, in ${states.join(", ")}, for ${total}, paid at ${paidAt}. Leadwell delivers contact data of people who asked for a quote: to the customer's own systems and in the customer's account, while the order runs.`;
}

function describeActivity({ leads, signIns }: EvidencePacket): string {
  const accepted = leads.filter(({ acceptedAt }) => acceptedAt);
  const viewed = leads.filter(({ views }) => views > 0);
  const lines = leads
    .slice(0, MAX_LISTED)
    .map(
      ({ id, certificate, soldAt, acceptedAt, firstViewedAt }) =>
        `Lead ${id}: sold ${soldAt}${acceptedAt ? `, accepted by the customer's system ${acceptedAt}` : ""}${firstViewedAt ? `, opened by the customer ${firstViewedAt}` : ""}${certificate ? `, certificate ${certificate}` : ""}`,
    );
  const rest = leads.length - lines.length;
  return [
    `${formatCountOf(leads.length, "lead was", "leads were")} sold to this order. The customer's system accepted ${formatCount(accepted.length)} of them, and the customer opened ${formatCount(viewed.length)}. A lead that was sent by email counts as accepted when the mail server took it. All times are UTC.`,
    ...lines,
    ...(rest > 0 ? [`and ${formatCount(rest)} more, listed in the attached file`] : []),
    ...signIns
      .slice(0, 20)
      .map(({ at, ipAddress, userAgent }) =>
        [`Sign-in ${at}`, ipAddress ?? "network not kept", userAgent ?? ""].filter(Boolean).join(", "),
      ),
  ].join("\n");
}

function describeTerms({ terms }: EvidencePacket): string {
  const policy = `Leads can be returned within ${RETURN_DAYS} days for a replacement or their share of the price. The policy is part of the terms of service.`;
  if (!terms) return policy;
  const from = [terms.ipAddress ? `from ${terms.ipAddress}` : "", terms.userAgent ?? ""].filter(Boolean);
  return `${policy} The customer accepted version ${terms.version} of the terms when they pressed Pay, at ${terms.acceptedAt}${from.length > 0 ? ` (${from.join(", ")})` : ""}.`;
}
