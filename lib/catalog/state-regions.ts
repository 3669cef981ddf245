/** Sales regions with their state codes. Every state is in exactly one region. */
export const STATE_REGIONS = [
  { name: "Northeast", codes: "CT DC DE MA MD ME NH NJ NY PA RI VT".split(" ") },
  { name: "Southeast", codes: "AL AR FL GA KY LA MS NC SC TN VA WV".split(" ") },
  { name: "Midwest", codes: "IA IL IN KS MI MN MO ND NE OH SD WI".split(" ") },
  { name: "Southwest", codes: "AZ NM OK TX".split(" ") },
  { name: "West", codes: "AK CA CO HI ID MT NV OR UT WA WY".split(" ") },
] as const;
