/** Industries of the contact form. */
export const INDUSTRIES = [
  "life-insurance",
  "health-insurance",
  "auto-insurance",
  "property-casualty",
  "custom-campaigns",
] as const;
export const INDUSTRY_LABELS: Readonly<Record<(typeof INDUSTRIES)[number], string>> = {
  "life-insurance": "Life Insurance",
  "health-insurance": "Health Insurance",
  "auto-insurance": "Auto Insurance",
  "property-casualty": "Property & Casualty",
  "custom-campaigns": "Custom Campaigns",
};

/** Lead volumes per month that the contact form offers. */
export const LEAD_VOLUMES = ["50-100", "100-300", "300-500", "500+"] as const;

/**
 * The label of an inquiry's industry. One that the form no longer offers is shown by its stored name. A chat has none, and is
 * called what it is.
 */
export function industryLabel(industry: string | null): string {
  if (industry === null) return "Live chat";
  const known = INDUSTRIES.find((one) => one === industry);
  return known ? INDUSTRY_LABELS[known] : industry;
}
