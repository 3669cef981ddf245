import type { Random } from "./random";

/** Lines of insurance, as spelled in the intake API. */
export const LINES = ["life", "health", "auto", "property-casualty"] as const;
export type Line = (typeof LINES)[number];

interface Asked {
  /** Adds the answers of Premium leads. */
  isFull: boolean;
  now: Date;
  /** Of the person who asks. */
  age: number;
}

/** Generates the answers for a line. */
export function drawAttributes(
  line: Line,
  random: Random,
  { isFull, now, age }: Asked,
): Record<string, unknown> {
  return { ...ATTRIBUTES[line](random, isFull, age), ...presentCover(random, now) };
}

type Draw = (random: Random, isFull: boolean, age: number) => Record<string, unknown>;

const ATTRIBUTES: Readonly<Record<Line, Draw>> = {
  life: (random, isFull) => ({
    ...drawPolicy(random),
    tobacco: random.chance(0.14),
    beneficiaryWanted: random.chance(0.45),
    ...(isFull
      ? {
          heightInches: random.integer(60, 76),
          weightPounds: random.integer(115, 260),
          healthConditions: random.chance(0.3) ? [random.pick(["asthma", "diabetes", "depression"])] : [],
        }
      : {}),
  }),
  health: (random, isFull) => ({
    plan: random.pick(["individual-family", "individual-family", "short-term", "dental", "not-sure"]),
    householdSize: random.integer(1, 5),
    tobacco: random.chance(0.14),
    subsidyInterest: random.chance(0.5),
    ...(isFull
      ? { qualifyingEvent: random.pick(["none", "lost-coverage", "moved", "marriage", "open-enrollment"]) }
      : {}),
  }),
  auto: (random, isFull, age) => {
    const [make, model] = random.pick([
      ["Toyota", "RAV4"],
      ["Honda", "Civic"],
      ["Ford", "F-150"],
      ["Chevrolet", "Equinox"],
      ["Subaru", "Outback"],
      ["Nissan", "Rogue"],
      ["Tesla", "Model 3"],
    ]);
    return {
      coverage: random.pick(["state-minimum", "basic", "standard", "superior"]),
      vehicles: [
        {
          year: random.integer(2008, 2025),
          make,
          model,
          ownership: random.pick(["owned", "financed", "leased"]),
          use: random.pick(["commute", "pleasure", "business"]),
        },
      ],
      drivers: [
        {
          relationship: "self",
          age,
          licenseStatus: "valid",
          ...(isFull ? { violations: random.chance(0.2) ? [{ kind: "speeding" }] : [] } : {}),
        },
      ],
      ...(isFull ? { homeOwner: random.chance(0.6) } : {}),
    };
  },
  "property-casualty": (random, isFull) => ({
    dwelling: random.pick(["single-family", "single-family", "townhome", "condominium", "mobile-home"]),
    occupancy: random.pick(["primary", "primary", "primary", "rental", "seasonal"]),
    yearBuilt: random.integer(1925, 2023),
    squareFeet: random.integer(8, 42) * 100,
    bedrooms: random.integer(1, 5),
    construction: random.pick(["wood-frame", "masonry", "metal-frame"]),
    ...(isFull
      ? {
          roofAgeYears: random.integer(0, 28),
          replacementValueCents: random.integer(15, 90) * 1_000_000,
          claims: random.chance(0.2) ? [{ kind: random.pick(["weather", "water", "theft"]) }] : [],
        }
      : {}),
  }),
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const CARRIERS = ["allstate", "farmers", "nationwide", "state-farm", "usaa", "other"] as const;

function presentCover(random: Random, now: Date): Record<string, unknown> {
  if (random.chance(0.35)) return { currentlyInsured: false };
  return {
    currentlyInsured: true,
    currentCarrier: random.pick(CARRIERS),
    policyExpiresOn: new Date(now.getTime() + random.integer(5, 360) * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Only term life has a term, and final expense insures small amounts. */
function drawPolicy(random: Random): Record<string, unknown> {
  const policyType = random.pick([
    "term",
    "term",
    "term",
    "whole",
    "universal",
    "indexed-universal",
    "final-expense",
    "not-sure",
  ]);
  return {
    policyType,
    coverageAmountCents:
      policyType === "final-expense"
        ? random.pick([1_000_000, 1_500_000, 2_500_000])
        : random.pick([10_000_000, 25_000_000, 50_000_000, 100_000_000]),
    ...(policyType === "term" ? { termYears: random.pick([10, 15, 20, 30]) } : {}),
  };
}
