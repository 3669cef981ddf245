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

/** An account whose administrator replaced the options of Lead Status. */
const ownLeadStatuses = new Set(["FRESH", "WORKING", "CLOSED"]);

/** What a read returns, besides its dates and the id, unless it names properties. */
export const READ_BY_DEFAULT = ["email", "firstname", "lastname"];

const email = z.email();

/** The options of Lead Status in the account of a token: a token with `own-statuses` has others than a new account. */
export function leadStatusesFor(authorization: string | undefined): ReadonlySet<string> {
  return authorization?.includes("own-statuses") ? ownLeadStatuses : leadStatuses;
}

/** HubSpot stores emails in lower case, without surrounding spaces. */
export function normalizeProperties(properties: Record<string, string>): Record<string, string> {
  if (properties.email === undefined) return properties;
  return { ...properties, email: properties.email.trim().toLowerCase() };
}

/** The problems that HubSpot would report in an account without custom properties, with these lead statuses. */
export function findProblems(
  properties: Record<string, string>,
  statuses: ReadonlySet<string>,
): PropertyProblem[] {
  return Object.entries(properties).flatMap(([name, value]) => findProblem(name, value, statuses) ?? []);
}

function findProblem(name: string, value: string, statuses: ReadonlySet<string>): PropertyProblem | null {
  if (!standard.has(name))
    return { name, error: "PROPERTY_DOESNT_EXIST", message: `Property "${name}" does not exist` };
  if (name === "email" && !email.safeParse(value).success)
    return { name, error: "INVALID_EMAIL", message: `Email address ${value} is invalid` };
  if (name === "hs_lead_status" && value !== "" && !statuses.has(value)) {
    const message = `${value} was not one of the allowed options: [${[...statuses].join(", ")}]`;
    return { name, error: "INVALID_OPTION", message };
  }
  return null;
}
