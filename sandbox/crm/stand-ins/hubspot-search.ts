import { z } from "zod";
import type { Contact } from "./contact-book";
import { hubspotError, presentContact } from "./hubspot-answers";

const filter = z.object({
  propertyName: z.string(),
  operator: z.enum(["EQ", "NEQ", "IN", "CONTAINS_TOKEN", "HAS_PROPERTY", "NOT_HAS_PROPERTY"]),
  value: z.string().default(""),
  values: z.array(z.string()).default([]),
});

const searchInput = z.object({
  filterGroups: z
    .array(z.object({ filters: z.array(filter).max(6) }))
    .max(5)
    .default([]),
  query: z.string().max(3_000).optional(),
  limit: z.int().min(0).max(200).default(10),
  after: z.coerce.number().int().min(0).catch(0),
});

/** `POST /crm/v3/objects/contacts/search`: AND between the filters of a group, OR between groups. */
export function searchContacts(contacts: readonly Contact[], input: unknown): Response {
  const parsed = searchInput.safeParse(input);
  if (!parsed.success) return hubspotError(400, "VALIDATION_ERROR", z.prettifyError(parsed.error));
  const { filterGroups, query, limit, after } = parsed.data;
  const found = contacts.filter(
    (contact) =>
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((each) => matches(contact, each)))) &&
      (!query || Object.values(contact.properties).some((value) => contains(value, query))),
  );
  const results = found.slice(after, after + limit).map((contact) => presentContact(contact));
  const next = after + limit;
  const paging = next < found.length ? { paging: { next: { after: String(next) } } } : {};
  return Response.json({ total: found.length, results, ...paging });
}

function matches({ id, properties }: Contact, wanted: z.output<typeof filter>): boolean {
  const { propertyName, operator, value, values } = wanted;
  const actual = propertyName === "hs_object_id" ? id : properties[propertyName];
  if (operator === "NOT_HAS_PROPERTY") return actual === undefined;
  if (operator === "NEQ") return actual?.toLowerCase() !== value.toLowerCase();
  if (actual === undefined) return false;
  if (operator === "HAS_PROPERTY") return true;
  if (operator === "IN") return values.some((each) => each.toLowerCase() === actual.toLowerCase());
  if (operator === "CONTAINS_TOKEN") return contains(actual, value.replaceAll("*", ""));
  return actual.toLowerCase() === value.toLowerCase();
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
