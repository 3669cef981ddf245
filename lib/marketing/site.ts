/**
 * The operator's name, shown on public pages and in emails. Operators edit only this file. Postal address, phone and emails are
 * settings (`operatorContact`).
 */
export const site = {
  name: "Leadwell",
  legalName: "Leadwell, Inc.",
  tagline: "Exclusive insurance leads, sold once, with proof.",
  /** The year of the copyright line. */
  copyrightYear: 2026,
  url: "https://leadwell.example",
  /** Where arbitration takes place (terms of service): not the postal address, which may change. */
  arbitrationCity: "Wilmington",
} as const;
