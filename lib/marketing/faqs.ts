/** The six questions asked most, with the article that says more. */
export const faqs = [
  {
    question: "How quickly do leads arrive?",
    answer:
      "As they are verified: usually within seconds, and up to 15 minutes at peak, day and night. They go to your webhook, CRM or mailbox, and to your dashboard. How soon an order is complete depends on how many people ask in your states. If your system does not answer, your backup gets the lead at the first failure, and we keep trying for 72 hours.",
    article: "when-delivery-fails",
  },
  {
    question: "Are the leads really exclusive?",
    answer:
      "Yes. We sell one person's request in one line of insurance to one buyer, once, with no expiry date. If the same person asks again in that line, the request goes to you free of charge. A signed certificate proves it, and anyone can check it. The person may still have asked others elsewhere; that is beyond our control.",
    article: "what-exclusive-means",
  },
  {
    question: "What if a lead is bad?",
    answer:
      "Return it on its page within 15 days: wrong contact details, outside your order, no consent record. What our record can answer is decided at once, the rest within 24 hours; if we are late, the return is approved. You get another lead or a refund. For a duplicate within 30 days, contact support within 48 hours of delivery, and we replace it. No answer or no interest is no ground.",
    article: "returns-and-replacements",
  },
  {
    question: "Which payment methods do you take?",
    answer:
      "Major credit cards, and ACH bank debit for enterprise accounts. Payments run through Stripe: card and bank numbers never reach our servers. A card payment becomes an order at once. A bank debit takes some days, and becomes an order when the bank confirms it. You are never charged another amount than the one shown before you pay.",
    article: "pay-by-ach",
  },
  {
    question: "Can I choose states and lead types?",
    answer:
      "Yes. You choose the line, Standard or Premium, the quantity from 250 to 5,000, and at least five states; more states fill an order faster. Premium adds options such as higher income. Buy only for states and lines in which you hold a license. The builder shows the price and how well each state is supplied before you pay.",
    article: "build-a-lead-package",
  },
  {
    question: "Are the leads TCPA compliant?",
    answer:
      "Every lead carries its consent record: the words as displayed, the page, the time, and what it permits. We keep it for 5 years. That does not make each call lawful. You are the caller: keep 8 AM to 9 PM recipient local time or stricter state hours, check do-not-call lists at least every 31 days, and honor every request to stop.",
    article: "consent-evidence",
  },
] as const;
