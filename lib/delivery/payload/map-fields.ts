import * as z from "zod/mini";
import { isFields, type LeadMessage } from "./lead-message";

/** A constant, or a text with placeholders: `{{contact_info.first_name}}`. */
const template = z.string().check(z.maxLength(1_000));

/** The receiver's fields and their values. A dot in a name makes an object: `contact.email`. */
export const mappedFieldsShape = z.array(
  z.strictObject({
    field: z.string().check(z.trim(), z.minLength(1, "Name the field"), z.maxLength(100)),
    value: template,
  }),
);

/** `mappedFieldsShape` without duplicate names, names that are no field names, and placeholders that no lead has. */
export const fieldMapping = mappedFieldsShape.check(
  z.minLength(1, "Map at least one field"),
  z.maxLength(100, "At most 100 fields"),
  z.superRefine((list, context) => {
    const names = list.map(({ field }) => field);
    for (const [index, { field, value }] of list.entries()) {
      if (names.indexOf(field) !== index)
        context.addIssue({ code: "custom", path: [index, "field"], message: "This field is listed twice" });
      if (/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(field) || field.split(".").includes(""))
        context.addIssue({ code: "custom", path: [index, "field"], message: "Not a field name" });
      if (names.some((other) => other !== field && other.startsWith(`${field}.`)))
        context.addIssue({
          code: "custom",
          path: [index, "field"],
          message: "Another field is inside this one",
        });
      for (const placeholder of placeholdersOf(value))
        if (!/^(lead_id|timestamp|contact_info\.[a-z_]+|lead_data\.[a-z_]+)$/.test(placeholder))
          context.addIssue({
            code: "custom",
            path: [index, "value"],
            message: `There is no {{${placeholder}}}`,
          });
    }
  }),
);
export type FieldMapping = z.output<typeof fieldMapping>;

/**
 * A placeholder with its name, to be trimmed. Spaces must not be matched here by patterns of their own: with `\s*` on both sides, a
 * text of 1,000 spaces behind `{{` takes half a second, and the server does nothing else meanwhile.
 */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const ONLY_PLACEHOLDER = /^\{\{([^{}]*)\}\}$/;

/** The names in a template's placeholders. */
export function placeholdersOf(value: string): string[] {
  return [...value.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
}

/**
 * Fills a mapping with a lead. A value that is a single placeholder keeps its type (number, list); every other value is text. A
 * field that the lead does not have is an empty text.
 * @returns the values by the receiver's names.
 */
export function mapFields(mapping: FieldMapping, message: LeadMessage): Map<string, unknown> {
  return new Map(mapping.map(({ field, value }) => [field, fill(value, message)]));
}

function fill(value: string, message: LeadMessage): unknown {
  const whole = ONLY_PLACEHOLDER.exec(value)?.[1];
  if (whole !== undefined) return lookUp(whole.trim(), message) ?? "";
  return value.replaceAll(PLACEHOLDER, (_, placeholder: string) =>
    asText(lookUp(placeholder.trim(), message)),
  );
}

function lookUp(placeholder: string, message: LeadMessage): unknown {
  const [section, field] = placeholder.split(".");
  if (section === "lead_id") return message.lead_id;
  if (section === "timestamp") return message.timestamp;
  const fields = section === "contact_info" ? message.contact_info : message.lead_data;
  return field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Converts a field to text: lists get commas, and an absent field is an empty text. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(asText).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Writes a filled mapping as JSON. Dots in names make objects. */
export function asJsonBody(fields: ReadonlyMap<string, unknown>): string {
  const root: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    const path = name.split(".");
    let target = root;
    for (const part of path.slice(0, -1)) {
      const inner = target[part];
      const next: Record<string, unknown> = isFields(inner) ? inner : {};
      target[part] = next;
      target = next;
    }
    target[path.at(-1) ?? name] = value;
  }
  return JSON.stringify(root);
}

/** Writes a filled mapping as a form (application/x-www-form-urlencoded). */
export function asFormBody(fields: ReadonlyMap<string, unknown>): string {
  return new URLSearchParams([...fields].map(([name, value]) => [name, asText(value)])).toString();
}
