/** Properties of a HubSpot contact by name. */
export type Properties = Record<string, string>;

/** A postal address is one value: a street of the customer with a ZIP code of the lead would be neither. */
const POSTAL = ["address", "city", "state", "zip"];

/**
 * The properties of a lead that a contact lacks. A value that is stored stays, also when it differs, because the
 * customer may have corrected it. Of the postal address, either all is added or nothing.
 * @param stored as HubSpot returns it, unchecked: an empty property is null or absent.
 */
export function withoutStored(
  properties: Properties,
  stored: Readonly<Record<string, unknown>> | undefined,
): Properties {
  const isStored = (name: string) => Boolean(stored?.[name]);
  const hasPostal = POSTAL.some(isStored);
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => !(POSTAL.includes(name) ? hasPostal : isStored(name))),
  );
}

/**
 * The id of the contact that has the email already; null if the response names none.
 * @param answer the body of HubSpot's 409: `{"message": "Contact already exists. Existing ID: 101", …}`.
 */
export function existingIdIn(answer: string): string | null {
  return /Existing ID: (\d+)/.exec(answer)?.[1] ?? null;
}

/**
 * Whether HubSpot refused the lead status. A customer may edit its options, and then there may be no `NEW`.
 * @param answer the body of HubSpot's 400. Its message contains the problems as JSON, so that their quotes are escaped.
 */
export function refusesLeadStatus(answer: string): boolean {
  return answer.includes("hs_lead_status");
}
