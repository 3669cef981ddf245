/** Lines of insurance, in the order of the pages. */
export const LINES = ["life", "health", "auto", "property-casualty"] as const;
export type Line = (typeof LINES)[number];

export const LINE_LABELS: Readonly<Record<Line, string>> = {
  life: "Life",
  health: "Health",
  auto: "Auto",
  "property-casualty": "Property and casualty",
};

/** `Auto lead from TX`. */
export function leadName({ line, state }: { line: Line; state: string }): string {
  return `${LINE_LABELS[line]} lead from ${state}`;
}

/** Tiers of verification: Standard is real-time, Premium is phone-confirmed with full detail. */
export const TIERS = ["standard", "premium"] as const;
export type Tier = (typeof TIERS)[number];

export const AVAILABILITIES = ["High", "Med", "Low"] as const;
export type Availability = (typeof AVAILABILITIES)[number];
