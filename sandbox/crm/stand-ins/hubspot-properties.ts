import { z } from "zod";
import type { PropertyProblem } from "./hubspot-answers";

const standard = new Set(
  (
    "email firstname lastname phone mobilephone address city state zip country company website jobtitle salutation " +
    "date_of_birth gender marital_status message lifecyclestage hs_lead_status hs_language hubspot_owner_id annualrevenue"
  ).split(" "),
);

const leadStatuses = new Set(
  "NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED ATTEMPTED_TO_CONTACT CONNECTED BAD_TIMING".split(" "),
);

const email = z.email();

/** HubSpot stores emails in lower case, without surrounding spaces. */
export function normalizeProperties(properties: Record<string, string>): Record<string, string> {
  if (properties.email === undefined) return properties;
  return { ...properties, email: properties.email.trim().toLowerCase() };
}

/** The problems that a new HubSpot account would report. It knows only the standard properties. */
export function findProblems(properties: Record<string, string>): PropertyProblem[] {
  return Object.entries(properties).flatMap(([name, value]) => findProblem(name, value) ?? []);
}

function findProblem(name: string, value: string): PropertyProblem | null {
  if (!standard.has(name))
    return { name, error: "PROPERTY_DOESNT_EXIST", message: `Property "${name}" does not exist` };
  if (name === "email" && !email.safeParse(value).success)
    return { name, error: "INVALID_EMAIL", message: `Email address ${value} is invalid` };
  if (name === "hs_lead_status" && value !== "" && !leadStatuses.has(value)) {
    const message = `${value} was not one of the allowed options: [${[...leadStatuses].join(", ")}]`;
    return { name, error: "INVALID_OPTION", message };
  }
  return null;
}
