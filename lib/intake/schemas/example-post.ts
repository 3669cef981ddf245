import type { Line } from "@/lib/catalog/lines";
import type { LeadPost } from "./lead-post";

type Example<L extends Line> = Extract<LeadPost, { line: L }>;

const contact: LeadPost["contact"] = {
  firstName: "Dana",
  lastName: "Rivers",
  phone: "(512) 555-0142",
  email: "dana.rivers@example.com",
  street: "1200 Barton Springs Rd",
  city: "Austin",
  state: "TX",
  zip: "78704",
  dateOfBirth: "1984-05-17",
};

const attributes: { [L in Line]: Example<L>["attributes"] } = {
  life: {
    policyType: "term",
    coverageAmountCents: 50_000_000,
    termYears: 20,
    tobacco: false,
    beneficiaryWanted: true,
    gender: "female",
    heightInches: 66,
    weightPounds: 148,
    healthConditions: [],
  },
  health: {
    plan: "individual-family",
    householdSize: 3,
    currentlyInsured: true,
    currentCarrier: "aetna",
    qualifyingEvent: "moved",
  },
  auto: {
    coverage: "standard",
    vehicles: [{ year: 2021, make: "Toyota", model: "RAV4", ownership: "financed", use: "commute" }],
    drivers: [{ relationship: "self", age: 42, licenseStatus: "valid", violations: [] }],
    currentlyInsured: true,
    currentCarrier: "geico",
    policyExpiresOn: "2027-01-31",
    homeOwner: true,
  },
  "property-casualty": {
    dwelling: "single-family",
    occupancy: "primary",
    yearBuilt: 1996,
    squareFeet: 2150,
    roofAgeYears: 7,
    replacementValueCents: 41_000_000,
    claims: [],
    currentlyInsured: true,
  },
};

/** A complete example post of a line. @param givenAt when the consumer agreed. */
export function exampleLeadPost<L extends Line>(line: L, givenAt: Date) {
  return {
    line,
    contact: { ...contact },
    consent: {
      text: "By pressing Get my quotes I agree that a licensed agent may call or text me at the number I gave about insurance, including with automated dialing. I do not have to agree in order to buy anything.",
      version: "2026-09",
      pageUrl: "https://quotes.example/insurance",
      ipAddress: "198.51.100.23",
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15",
      givenAt: givenAt.toISOString(),
      trustedFormUrl: "https://cert.trustedform.com/0123456789abcdef0123456789abcdef01234567",
    },
    householdIncomeCents: 9_200_000,
    phoneConfirmedAt: givenAt.toISOString(),
    attributes: attributes[line],
  };
}
