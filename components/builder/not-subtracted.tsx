/** Says that a forecast also counts the leads that the account excludes. */
export function NotSubtracted({ who = "you" }: { who?: "you" | "the customer" }) {
  return `Leads that ${who === "you" ? "you exclude" : "the customer excludes"} are not subtracted.`;
}
