/** The operator's name and contact details, shown on public pages and in emails. Operators edit only this file. */
export const site = {
  name: "Leadwell",
  legalName: "Leadwell, Inc.",
  tagline: "Exclusive insurance leads, sold once, with proof.",
  /** The year of the copyright line. */
  copyrightYear: 2026,
  url: "https://leadwell.example",
  address: { street: "1209 North Orange Street", city: "Wilmington", state: "DE", zip: "19801" },
  phone: { label: "(302) 555-0142", href: "tel:+13025550142" },
  phoneHours: "Mon-Fri 9AM-6PM EST",
  salesEmail: "sales@leadwell.example",
  supportEmail: "support@leadwell.example",
  /** Where finders of vulnerabilities write: /.well-known/security.txt. */
  securityEmail: "security@leadwell.example",
} as const;
