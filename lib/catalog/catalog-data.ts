import { STATE_NAMES } from "@/lib/kit/state-names";
import type { Line, Tier } from "./lines";

/** The higher-income option of a new installation, per lead: $0.50 (specification, section 9). */
export const HIGHER_INCOME_CENTS = 50;

/** A lead type of the initial catalog. Prices are cents per lead. */
interface LeadTypeSeed {
  line: Line;
  tier: Tier;
  description: string;
  basePriceCents: number;
  features: string[];
  beneficiaryPriceCents?: number;
}

const STANDARD_FEATURES = [
  "Sold once, to you only",
  "Consent record attached",
  "Delivered as it is verified",
];
const PREMIUM_FEATURES = [
  "Everything in Standard",
  "Phone-confirmed by the publisher",
  "Full application detail",
];

/**
 * Lead types of a new installation. In 2026, exclusive real-time leads cost, in dollars: auto 15-75, home 20-100,
 * life 25-125, health 30-150. All prices are within these ranges, except Standard health, which is lower.
 */
export const LEAD_TYPE_SEEDS: readonly LeadTypeSeed[] = [
  {
    line: "life",
    tier: "standard",
    description: "Term and mortgage-protection inquiries, verified in real time.",
    basePriceCents: 2900,
    features: [...STANDARD_FEATURES, "Face amount, term, tobacco use"],
  },
  {
    line: "life",
    tier: "premium",
    description: "Phone-confirmed life inquiries with full detail, beneficiary on request.",
    basePriceCents: 4200,
    features: [...PREMIUM_FEATURES, "Height and weight band, health summary"],
    beneficiaryPriceCents: 300,
  },
  {
    line: "health",
    tier: "standard",
    description: "Under-65 and marketplace inquiries, verified in real time.",
    basePriceCents: 2700,
    features: [...STANDARD_FEATURES, "Household size, current cover"],
  },
  {
    line: "health",
    tier: "premium",
    description: "Phone-confirmed health inquiries with qualifying event and income band.",
    basePriceCents: 3800,
    features: [...PREMIUM_FEATURES, "Qualifying event, income band"],
  },
  {
    line: "auto",
    tier: "standard",
    description: "Drivers comparing auto insurance today, verified in real time.",
    basePriceCents: 1800,
    features: [...STANDARD_FEATURES, "Vehicles, drivers, current insurer"],
  },
  {
    line: "auto",
    tier: "premium",
    description: "Phone-confirmed drivers with policy expiry and violations.",
    basePriceCents: 2800,
    features: [...PREMIUM_FEATURES, "Policy expiry, violations, home ownership"],
  },
  {
    line: "property-casualty",
    tier: "standard",
    description: "Home and property inquiries, verified in real time.",
    basePriceCents: 2400,
    features: [...STANDARD_FEATURES, "Property type, year built, occupancy"],
  },
  {
    line: "property-casualty",
    tier: "premium",
    description: "Phone-confirmed property inquiries with claims and roof age.",
    basePriceCents: 3500,
    features: [...PREMIUM_FEATURES, "Claims, roof age, replacement value"],
  },
];

/** Makes the id of a lead type. It must stay the same, because every configuration stores it. */
export function leadTypeId(line: Line, tier: Tier): string {
  return `${line}-${tier}`;
}

/** Packages of a new installation: Premium leads of one line for a month, below the builder's price of that line. */
export const LEAD_PACKAGE_SEEDS = [
  {
    id: "starter",
    name: "Starter",
    discountPercent: 5,
    leadsPerMonth: 50,
    features: [
      "50 exclusive Premium leads",
      "One line, five states or more",
      "Consent record with every lead",
      "5% below the builder's price",
    ],
    isPopular: false,
  },
  {
    id: "growth",
    name: "Growth",
    discountPercent: 10,
    leadsPerMonth: 150,
    features: [
      "150 exclusive Premium leads",
      "One line, all the states you are licensed in",
      "Consent record with every lead",
      "10% below the builder's price",
    ],
    isPopular: true,
  },
  {
    id: "agency",
    name: "Agency",
    discountPercent: 15,
    leadsPerMonth: 400,
    features: [
      "400 exclusive Premium leads",
      "One line, all the states you are licensed in",
      "Lowest price per Premium lead: 15% below the builder's",
    ],
    isPopular: false,
  },
] as const;

/** The fifty states and the District of Columbia, by name. Med is no guess: it says that no supply is known yet (lib/forecast). */
export const STATE_SEEDS = Object.entries(STATE_NAMES)
  .map(([code, name]) => ({ code, name, availability: "Med" as const }))
  .sort((a, b) => a.name.localeCompare(b.name));
