import { randomUUID } from "node:crypto";
import type { Contact } from "./contact-book";

/** A problem with one property, in HubSpot's format. */
export interface PropertyProblem {
  name: string;
  error: "PROPERTY_DOESNT_EXIST" | "INVALID_EMAIL" | "INVALID_OPTION";
  message: string;
}

/**
 * A contact in API v3 format: https://developers.hubspot.com/docs/api/crm/contacts
 * @param wanted names of the properties to show, null for one that is not set. Without it: all that are set.
 */
export function presentContact(contact: Contact, wanted?: readonly string[]): object {
  const { id, createdAt, updatedAt, properties } = contact;
  const names = wanted ?? Object.keys(properties);
  const shown = Object.fromEntries(names.map((name) => [name, properties[name] ?? null]));
  const own = { createdate: createdAt, hs_object_id: id, lastmodifieddate: updatedAt };
  return { id, properties: { ...shown, ...own }, createdAt, updatedAt, archived: false };
}

/** The format of every error: https://developers.hubspot.com/docs/api/error-handling */
export function hubspotError(status: number, category: string, message: string, more: object = {}): Response {
  const body = { status: "error", message, correlationId: randomUUID(), ...more, category };
  return Response.json(body, { status });
}

export function alreadyExists(id: string): Response {
  return hubspotError(409, "CONFLICT", `Contact already exists. Existing ID: ${id}`);
}

export function notFound(): Response {
  return hubspotError(404, "OBJECT_NOT_FOUND", "resource not found");
}

/** HubSpot includes the list of problems in the message, as JSON. */
export function invalidProperties(problems: readonly PropertyProblem[]): Response {
  const list = problems.map((problem) => ({
    isValid: false,
    ...problem,
    localizedErrorMessage: problem.message,
  }));
  return hubspotError(400, "VALIDATION_ERROR", `Property values were not valid: ${JSON.stringify(list)}`);
}

/** The error for an expired or unknown token; null if the token is accepted. */
export function refuseToken(authorization: string | undefined): Response | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  if (token?.includes("expired"))
    return hubspotError(
      401,
      "EXPIRED_AUTHENTICATION",
      "The OAuth token used to make this call expired 42 second(s) ago.",
    );
  if (token?.startsWith("pat-")) return null;
  return hubspotError(
    401,
    "INVALID_AUTHENTICATION",
    "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
  );
}

/** The response for a configured failure. The rate limit is the kind that resets within seconds. */
export function hubspotRefusal(status: number): Response {
  if (status === 429)
    return hubspotError(status, "RATE_LIMITS", "You have reached your ten_secondly_rolling limit.", {
      errorType: "RATE_LIMIT",
      policyName: "TEN_SECONDLY_ROLLING",
    });
  if (status === 401)
    return hubspotError(status, "INVALID_AUTHENTICATION", "The access token is expired or invalid.");
  return hubspotError(status, status >= 500 ? "INTERNAL_ERROR" : "VALIDATION_ERROR", "internal error");
}
