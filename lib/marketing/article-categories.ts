/** The topics of the Help Center, in the order in which a new buyer needs them. */
export const ARTICLE_CATEGORIES = [
  {
    id: "getting-started",
    title: "Getting started",
    text: "What exclusive means, how to build a package, and the first call.",
  },
  {
    id: "orders-and-billing",
    title: "Orders and billing",
    text: "Prices and charges, order statuses, returns.",
  },
  {
    id: "leads-and-delivery",
    title: "Leads and delivery",
    text: "What is in a lead, how we verify it, and how you receive it.",
  },
  {
    id: "compliance-and-account",
    title: "Compliance and account",
    text: "Calling hours, consent, opt-outs and account security.",
  },
] as const;
