import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Crm } from "../crm";
import { answerCall, type CrmContext, type Outcome } from "../hooks/answer-call";
import type { Contact } from "./contact-book";
import {
  alreadyExists,
  hubspotError,
  hubspotRefusal,
  invalidProperties,
  notFound,
  presentContact,
  refuseToken,
} from "./hubspot-answers";
import { findProblems, leadStatusesFor, normalizeProperties, READ_BY_DEFAULT } from "./hubspot-properties";
import { searchContacts } from "./hubspot-search";

const contactInput = z.object({ properties: z.record(z.string(), z.string()) });

/** HubSpot's `/crm/v3/objects/contacts`: creates, updates, reads and searches contacts. */
export function hubspotRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const answer = (c: CrmContext, accept: (body: string) => Outcome) =>
    answerCall(crm, c, {
      hook: "hubspot",
      accept: (body) => {
        const refusal = refuseToken(c.req.header("authorization"));
        return refusal ? { response: refusal, outcome: "401 token refused" } : accept(body);
      },
      refuse: hubspotRefusal,
    });
  const find = (c: CrmContext): Contact | undefined => {
    const id = c.req.param("id") ?? "";
    return c.req.query("idProperty") === "email" ? crm.contacts.findByEmail(id) : crm.contacts.findById(id);
  };
  app.post("/", (c) => answer(c, (body) => createContact(crm, body, leadStatusesOf(c))));
  app.post("/search", (c) =>
    answer(c, (body) => ({
      response: searchContacts(crm.contacts.list(), readJson(body)),
      outcome: "searched",
    })),
  );
  app.patch("/:id", (c) => answer(c, (body) => changeContact(crm, find(c), body, leadStatusesOf(c))));
  app.get("/:id", (c) => answer(c, () => readContact(find(c), c.req.queries("properties"))));
  return app;
}

function leadStatusesOf(c: CrmContext): ReadonlySet<string> {
  return leadStatusesFor(c.req.header("authorization"));
}

function readContact(contact: Contact | undefined, wanted: readonly string[] | undefined): Outcome {
  if (!contact) return { response: notFound(), outcome: "404 no such contact" };
  const response = Response.json(presentContact(contact, wanted ?? READ_BY_DEFAULT));
  return { response, outcome: `contact ${contact.id} read` };
}

function createContact(crm: Crm, body: string, leadStatuses: ReadonlySet<string>): Outcome {
  const read = readProperties(body, leadStatuses);
  if ("response" in read) return read;
  const existing = read.properties.email && crm.contacts.findByEmail(read.properties.email);
  if (existing)
    return { response: alreadyExists(existing.id), outcome: `409 contact ${existing.id} has this email` };
  const contact = crm.contacts.create(read.properties);
  return {
    response: Response.json(presentContact(contact), { status: 201 }),
    outcome: `contact ${contact.id} created`,
  };
}

function changeContact(
  crm: Crm,
  contact: Contact | undefined,
  body: string,
  leadStatuses: ReadonlySet<string>,
): Outcome {
  if (!contact) return { response: notFound(), outcome: "404 no such contact" };
  const read = readProperties(body, leadStatuses);
  if ("response" in read) return read;
  const owner = read.properties.email && crm.contacts.findByEmail(read.properties.email);
  if (owner && owner.id !== contact.id)
    return { response: alreadyExists(owner.id), outcome: `409 contact ${owner.id} has this email` };
  crm.contacts.update(contact, read.properties);
  return { response: Response.json(presentContact(contact)), outcome: `contact ${contact.id} changed` };
}

/** Reads the properties of a call, or returns the error response. */
function readProperties(
  body: string,
  leadStatuses: ReadonlySet<string>,
): { properties: Record<string, string> } | Outcome {
  const parsed = contactInput.safeParse(readJson(body));
  if (!parsed.success) {
    const message = `Invalid input JSON: ${z.prettifyError(parsed.error)}`;
    return { response: hubspotError(400, "VALIDATION_ERROR", message), outcome: "400 not a contact" };
  }
  const properties = normalizeProperties(parsed.data.properties);
  const problems = findProblems(properties, leadStatuses);
  if (problems.length === 0) return { properties };
  const names = problems.map(({ name, error }) => `${name} ${error}`).join(", ");
  return { response: invalidProperties(problems), outcome: `400 ${names}` };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
