/** The six most common questions, each with the article that explains more. */
export const faqs = [
  {
    question: "How quickly do leads arrive?",
    answer:
      "As soon as they are verified: usually within seconds, and up to 15 minutes at peak, day and night. They go to your webhook, CRM or inbox, and to your dashboard. A new order may begin with leads from our stock, the newest first: people who asked up to 30 days ago. Each lead shows when its person asked. How soon an order is complete depends on how many people ask in your states. If your system does not respond, your backup gets the lead right away, and we keep trying for 72 hours.",
    article: "when-delivery-fails",
  },
  {
    question: "Are the leads really exclusive?",
    answer:
      "Yes. We sell one person's request in one line of insurance to one buyer, once, and never again. If the same person asks again in that line after the sale, the request goes to you free of charge, unless you returned the lead, your payment went back, or the person must not be contacted. A signed certificate proves the sale, and anyone can check it. The person may still have asked other companies, which we cannot control.",
    article: "what-exclusive-means",
  },
  {
    question: "What if a lead is bad?",
    answer:
      "Return it on its page within 15 days, for example for wrong contact details, a lead outside your order, or a missing consent record. Many returns are decided at once, and the others within 24 hours. If we are late, the return is approved, unless it would bring your returns above 25% of your leads of the last 90 days. You get another lead or a refund. For a duplicate within 30 days, contact support within 48 hours of delivery, and we replace it. No answer or no interest is not a reason for a return.",
    article: "returns-and-replacements",
  },
  {
    question: "Which payment methods do you take?",
    answer:
      "Major credit cards, and ACH bank debit for enterprise accounts. Stripe processes payments, and card and bank numbers never reach our servers. With a card, your order is created at once. A bank debit takes a few days, and your order is created when the bank confirms it. We only charge the amount shown before you pay.",
    article: "pay-by-ach",
  },
  {
    question: "Can I choose states and lead types?",
    answer:
      "Yes. You choose the line, Standard or Premium, a quantity from 250 to 5,000, and at least five states. More states fill an order faster. Premium adds options such as higher income. Buy only for states and lines in which you hold a license. The builder shows the price and the supply in each state before you pay.",
    article: "build-a-lead-package",
  },
  {
    question: "Are the leads TCPA compliant?",
    answer:
      "Every lead includes its consent record, as the publisher of the form reported it: the text, the page, and the time. What it permits is in the text. We keep it for at least 5 years. That does not make every call lawful. You are the caller: call only from 8 AM to 9 PM recipient local time or within stricter state hours, check do-not-call lists at least every 31 days, and honor every request to stop.",
    article: "consent-evidence",
  },
] as const;
