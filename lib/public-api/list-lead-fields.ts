import { z } from "zod";
import type { Line } from "@/lib/catalog/lines";
import { isFields } from "@/lib/delivery/payload/lead-message";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { describeLeadPost } from "@/lib/intake/schemas/lead-post";
import { formatCount } from "@/lib/kit/format-count";

/** One field of a lead post, as the publisher pages describe it. */
export interface LeadField {
  /** Full path in the post: `attributes.vehicles[].year`. */
  path: string;
  type: string;
  /** Required whenever its parent is present. */
  required: boolean;
  /** Allowed values or limits. Empty if there are none. */
  allowed: string;
  /** Value in the example post, as JSON. Empty if the example post has none. */
  example: string;
  description: string;
}

/** The fields of a post by part, in page order. */
export interface LeadFieldGroups {
  envelope: readonly LeadField[];
  contact: readonly LeadField[];
  consent: readonly LeadField[];
  attributes: readonly LeadField[];
}

/** Consent time of the example. Fixed, because the pages are built ahead of time. */
const EXAMPLE_TIME = new Date("2026-11-21T09:27:34Z");

/** The parts of a JSON Schema node that the pages show. */
const schemaNode = z.looseObject({
  get properties() {
    return z.record(z.string(), schemaNode).optional();
  },
  get items() {
    return schemaNode.optional();
  },
  get anyOf() {
    return z.array(schemaNode).optional();
  },
  required: z.array(z.string()).default([]),
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().default(""),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.union([z.string(), z.number()]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});
type SchemaNode = z.output<typeof schemaNode>;

/** Lists every field of a line's post, from the JSON Schema that GET /api/intake/schemas/{line} returns. */
export function listLeadFields(line: Line): LeadFieldGroups {
  const schema = schemaNode.parse(describeLeadPost(line));
  const fields = fieldsOf(schema, "", exampleLeadPost(line, EXAMPLE_TIME));
  const below = (part: string) => fields.filter(({ path }) => path.startsWith(`${part}.`));
  return {
    envelope: fields.filter(({ path }) => !path.includes(".")),
    contact: below("contact"),
    consent: below("consent"),
    attributes: below("attributes"),
  };
}

function fieldsOf(node: SchemaNode, parent: string, example: unknown): LeadField[] {
  const examples = isFields(example) ? example : {};
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const path = parent ? `${parent}.${name}` : name;
    const value = examples[name];
    const field = {
      path,
      ...describeNode(child),
      required: node.required.includes(name),
      example: toJson(value),
    };
    if (child.properties) return [field, ...fieldsOf(child, path, value)];
    if (child.items?.properties) {
      return [field, ...fieldsOf(child.items, `${path}[]`, Array.isArray(value) ? value[0] : undefined)];
    }
    return [field];
  });
}

function describeNode(node: SchemaNode): Pick<LeadField, "type" | "allowed" | "description"> {
  const choices = choicesOf(node);
  const type = node.type === "array" ? `list of ${typeOf(node.items)}` : typeOf(node);
  return { type, allowed: choices ? choices.join(", ") : limitsOf(node), description: node.description };
}

function choicesOf(node: SchemaNode | undefined): (string | number)[] | undefined {
  if (node?.const !== undefined) return [node.const];
  const constants = node?.anyOf?.flatMap((choice) => choice.const ?? []);
  return node?.enum ?? (constants?.length ? constants : undefined) ?? (node?.items && choicesOf(node.items));
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
};
const FORMATS: Readonly<Record<string, string>> = { date: "day", "date-time": "time" };

function typeOf(node: SchemaNode | undefined): string {
  if (!node) return "value";
  if (choicesOf(node)) return "one of";
  return FORMATS[node.format ?? ""] ?? TYPES[node.type ?? ""] ?? "value";
}

function limitsOf({ minimum, maximum, maxLength, minItems, maxItems, format }: SchemaNode): string {
  // Years are written without a comma.
  const show = (limit: number) => (limit < 10_000 ? String(limit) : formatCount(limit));
  if (format === "date") return "YYYY-MM-DD";
  if (format === "date-time") return "ISO 8601 with time zone";
  if (minimum !== undefined && maximum !== undefined) return `${show(minimum)} to ${show(maximum)}`;
  if (maxItems !== undefined) return `${minItems ?? 0} to ${maxItems} entries`;
  return maxLength === undefined ? "" : `at most ${show(maxLength)} characters`;
}

function toJson(value: unknown): string {
  return value === undefined || (typeof value === "object" && value !== null) ? "" : JSON.stringify(value);
}
