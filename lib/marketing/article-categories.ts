/** The categories of the Help Center, in the order in which a new customer needs them. */
export const ARTICLE_CATEGORIES = [
  {
    id: "getting-started",
    title: "Getting started",
    text: "What exclusive means, how to build a package, and how to make the first call.",
  },
  {
    id: "orders-and-billing",
    title: "Orders and billing",
    text: "What you are charged and when, what each order status means, and returns.",
  },
  {
    id: "leads-and-delivery",
    title: "Leads and delivery",
    text: "What is in a lead, how we verified it, and how it reaches you.",
  },
  {
    id: "compliance-and-account",
    title: "Compliance and account",
    text: "Calling hours, consent, opt-outs, and how to keep your account safe.",
  },
] as const;
