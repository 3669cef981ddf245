import fc from "fast-check";
import { z } from "zod";
import type { CallFields, Fields } from "./fuzz-requests";

/** The part of JSON Schema that the document uses. Any other word fails, so that none is ignored. */
const schema = z.strictObject({
  $ref: z.string().optional(),
  /** Patterns in addition to a format. */
  allOf: z.array(z.strictObject({ pattern: z.string() })).optional(),
  type: z.enum(["string", "integer", "boolean", "array", "object"]).optional(),
  enum: z.array(z.string()).optional(),
  format: z.enum(["uuid", "uri", "date"]).optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.literal(false).optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
});

const operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(["path", "query", "header"]),
        name: z.string(),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.object({ "application/json": z.object({ schema: z.unknown() }) }) })
    .optional(),
});

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** Values that exist, by the name of the parameter or field: most random ids name nothing. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

export interface DocumentedCall extends CallFields {
  /** `listLeads`. */
  id: string;
}

/** What each operation of an OpenAPI document takes. @throws ZodError for a word of JSON Schema that is not known here. */
export function readCalls(document: object, known: KnownValues): DocumentedCall[] {
  const { paths, components } = openApi.parse(document);
  const valuesOf = (name: string, raw: unknown) => {
    const values = arbitraryFor(raw, components.schemas);
    const existing = known[name];
    return existing ? fc.oneof({ weight: 3, arbitrary: existing }, { weight: 1, arbitrary: values }) : values;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId, parameters, requestBody }) => {
      const fieldsIn = (place: "path" | "query" | "header"): Fields =>
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, schema: raw }) => [name, valuesOf(name, raw)]),
        );
      const body = schema.parse(requestBody?.content["application/json"].schema ?? {});
      const bodyFields = Object.entries(body.properties ?? {});
      return {
        id: operationId,
        params: fieldsIn("path"),
        query: fieldsIn("query"),
        headers: fieldsIn("header"),
        body: Object.fromEntries(bodyFields.map(([name, raw]) => [name, valuesOf(name, raw)])),
        optional: new Set([
          ...parameters.filter(({ required }) => !required).map(({ name }) => name),
          ...bodyFields.map(([name]) => name).filter((name) => !body.required.includes(name)),
        ]),
      };
    }),
  );
}

/** Values that a schema allows. The example of the document is among them. */
function arbitraryFor(raw: unknown, named: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const read = schema.parse(raw);
  if (read.$ref) return arbitraryFor(named[read.$ref.split("/").at(-1) ?? ""], named);
  const values = valuesFor(read, named);
  return read.example === undefined
    ? values
    : fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: fc.constant(read.example) });
}

function valuesFor(
  read: z.output<typeof schema>,
  named: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  if (read.type === "string") return texts(read);
  if (read.type === "integer") return fc.integer({ min: read.minimum ?? 0, max: read.maximum ?? 1_000_000 });
  if (read.type === "boolean") return fc.boolean();
  if (read.type !== "array") throw new Error(`no values for ${JSON.stringify(read)}`);
  return fc.uniqueArray(arbitraryFor(read.items, named), {
    minLength: read.minItems ?? 0,
    maxLength: Math.min(read.maxItems ?? 5, 5),
  });
}

function texts({ enum: words, format, pattern, minLength = 0, maxLength = 60 }: z.output<typeof schema>) {
  if (words) return fc.constantFrom(...words);
  if (format === "uuid") return fc.uuid();
  // Without names: a test must not ask DNS.
  if (format === "uri")
    return fc.tuple(fc.ipV4(), fc.webPath()).map(([host, path]) => `https://${host}${path}`);
  if (format === "date")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "grapheme-ascii", minLength, maxLength: Math.min(maxLength, 200) });
}
