interface ComparisonRow {
  question: string;
  shared: string;
  /** `{price}` stands for the lowest price of the catalog. */
  ours: string;
}

/**
 * "Shared lead vs. Leadwell" on the home page. docs/comparison.md names the source of each row and the code behind our
 * side; a row without an entry there fails a test.
 */
export const comparison: readonly ComparisonRow[] = [
  {
    question: "Times sold",
    shared: "To 3 to 8 agencies, often without stating how many",
    ours: "Once, to you, for good. The certificate proves it.",
  },
  {
    question: "Consent evidence",
    shared: "Often missing, expired or disputed",
    ours: "With every lead: the text, the page and the time. Kept for at least 5 years.",
  },
  {
    question: "Your CRM is down",
    shared: "Leads can get lost, and nobody notices",
    ours: "Your backup gets it at once. We retry for 72 hours, and you can resend at any time.",
  },
  {
    question: "Returns",
    shared: "Up to 7 to 10 business days, at the vendor's discretion",
    ours: "Decided at once by our records, or within 24 hours. If we are late, it is approved (up to a return share of 25%).",
  },
  {
    question: "Price",
    shared: "$10 to $45, and you race everyone who paid it",
    ours: "From {price}, shown before you sign up. Nobody else gets the lead.",
  },
];
