/** The six most frequent questions, each with the article that explains more. */
export const faqs = [
  {
    question: "How quickly do leads arrive?",
    answer:
      "Usually within seconds after verification, and within 15 minutes at peak, day and night. They go to your webhook, CRM or email, and to your dashboard. How soon your order is complete depends on how many people ask for quotes in your states. If your system does not respond, your backup destination gets the lead after the first failed attempt, and we keep retrying for 72 hours.",
    article: "when-delivery-fails",
  },
  {
    question: "Are the leads really exclusive?",
    answer:
      "Yes. We sell one person's request in one line of insurance to one customer, once, and this never expires. If the same person asks again in that line, you get the new request free of charge. A signed certificate proves the sale, and anyone can verify it. The person may still have asked other companies for quotes; we cannot control that.",
    article: "what-exclusive-means",
  },
  {
    question: "What if a lead is bad?",
    answer:
      "Return it on the lead's page within 15 days if the contact details are wrong, it does not match your order, or it has no consent record. If our records can answer the claim, it is decided immediately; otherwise within 24 hours. If we miss that deadline, the return is approved. You get a replacement or a refund. For a duplicate within 30 days, contact support within 48 hours of delivery, and we replace it. A lead that does not answer or is no longer interested cannot be returned.",
    article: "returns-and-replacements",
  },
  {
    question: "Which payment methods do you take?",
    answer:
      "Major credit cards, and ACH bank debit for enterprise accounts. Stripe processes all payments: card and bank numbers never reach our servers. A card payment becomes an order immediately. A bank debit takes a few days and becomes an order when your bank confirms it. You are only ever charged the amount shown before you pay.",
    article: "pay-by-ach",
  },
  {
    question: "Can I choose states and lead types?",
    answer:
      "Yes. You choose the line, Standard or Premium, a quantity from 250 to 5,000, and at least five states. More states fill an order faster. Premium offers options such as higher income. Buy only for states and lines in which you are licensed. Before you pay, the builder shows the price and the lead supply in each state.",
    article: "build-a-lead-package",
  },
  {
    question: "Are the leads TCPA compliant?",
    answer:
      "Every lead comes with its consent record: the text as displayed, the page, the time, and what it permits. We keep it for 5 years. The record alone does not make every call lawful. As the caller, you must call between 8 AM and 9 PM recipient local time or within stricter state hours, check do-not-call lists at least every 31 days, and honor every request to stop.",
    article: "consent-evidence",
  },
] as const;
