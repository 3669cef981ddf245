/** The CRMs that the home page names. A test checks that a customer can choose each of them as a destination. */
export const crms = {
  /** Connected by their own interface. */
  direct: ["HubSpot", "Salesforce"],
  /** Connected by a mapped HTTP request, with a preset to start from. */
  mapped: ["GoHighLevel", "AgencyZoom", "EZLynx", "HawkSoft", "Ringy", "Ricochet", "DYL", "Blitz"],
} as const;
