import { z } from "zod";

const json = z.json();
/** A JSON value, as sent or received. */
export type JsonValue = z.output<typeof json>;

/** A parameter, or a field of the body. */
export interface ApiParameter {
  name: string;
  /** In words: `whole number`, `text`, `list of text`. */
  type: string;
  required: boolean;
  /** Allowed values or limits; empty if there are none. */
  allowed: string;
  description: string;
  /** Absent where a sample must not send it. */
  example?: JsonValue | undefined;
}

/** One operation of the public API, as the documentation page shows it. */
export interface ApiEndpoint {
  /** `operationId` in kebab case, for URL fragments. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  summary: string;
  description: string;
  /** Parts of the path. */
  params: readonly ApiParameter[];
  query: readonly ApiParameter[];
  headers: readonly ApiParameter[];
  /** Fields of the JSON body. */
  body: readonly ApiParameter[];
  success: { status: number; description: string; example: JsonValue | undefined };
  problems: readonly { status: number; codes: readonly string[] }[];
}

const schemaNode = z.looseObject({
  get items() {
    return schemaNode.optional();
  },
  get properties() {
    return z.record(z.string(), schemaNode).optional();
  },
  $ref: z.string().optional(),
  required: z.array(z.string()).default([]),
  // A list for what may be null.
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().default(""),
  enum: z.array(z.string()).optional(),
  default: json.optional(),
  example: json.optional(),
});
type SchemaNode = z.output<typeof schemaNode>;
type Schemas = Readonly<Record<string, SchemaNode>>;

const content = z.object({
  "application/json": z.object({ schema: schemaNode, example: json.optional() }).optional(),
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(["path", "query", "header"]),
        name: z.string(),
        required: z.boolean().default(false),
        schema: schemaNode,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: content.optional(),
      "x-problem-codes": z.array(z.string()).optional(),
    }),
  ),
});
type Operation = z.output<typeof operation>;

/** The parts of the OpenAPI document that the page shows. */
const openApi = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post", "delete"]), operation)),
  components: z.object({ schemas: z.record(z.string(), schemaNode) }),
});

/** Reads the operations from the OpenAPI document, in its order. @throws ZodError for another document. */
export function readEndpoints(document: unknown): ApiEndpoint[] {
  const { paths, components } = openApi.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) =>
      readOperation(methodNames.parse(method.toUpperCase()), path, found, components.schemas),
    ),
  );
}

const methodNames = z.enum(["GET", "POST", "DELETE"]);

function readOperation(
  method: ApiEndpoint["method"],
  path: string,
  { operationId, summary, description, parameters, requestBody, responses }: Operation,
  schemas: Schemas,
): ApiEndpoint {
  const within = (part: "path" | "query" | "header") =>
    parameters
      .filter((parameter) => parameter.in === part)
      .map(({ name, required, schema }) => readParameter(name, required, schema, schemas));
  const body = requestBody?.content["application/json"]?.schema;
  const all = Object.entries(responses).map(([status, response]) => ({
    status: Number(status),
    ...response,
  }));
  const success = all.find(({ status }) => status < 300);
  if (!success) throw new Error(`${operationId} has no response of success.`);
  return {
    id: operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    method,
    path,
    summary,
    description,
    params: within("path"),
    query: within("query"),
    headers: within("header"),
    body: Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      readParameter(name, body?.required.includes(name) ?? false, schema, schemas),
    ),
    success: {
      status: success.status,
      description: success.description,
      example: success.content?.["application/json"]?.example,
    },
    problems: all
      .filter(({ status }) => status >= 400)
      .map(({ status, "x-problem-codes": codes = [] }) => ({ status, codes })),
  };
}

function readParameter(name: string, required: boolean, given: SchemaNode, schemas: Schemas): ApiParameter {
  const node = follow(given, schemas);
  return {
    name,
    type: node.type === "array" ? listOf(typeOf(node.items, schemas)) : typeOf(node, schemas),
    required,
    allowed: allowedBy(node, schemas),
    description: given.description || node.description,
    example: given.example ?? node.example,
  };
}

function follow(node: SchemaNode, schemas: Schemas): SchemaNode {
  if (node.$ref === undefined) return node;
  const target = schemas[node.$ref.replace("#/components/schemas/", "")];
  if (!target) throw new Error(`${node.$ref} is not in the document.`);
  return target;
}

const TYPES: Readonly<Record<string, string>> = { string: "text", integer: "whole number" };
const FORMATS: Readonly<Record<string, string>> = { date: "day", uuid: "ID", uri: "URL" };

function typeOf(node: SchemaNode | undefined, schemas: Schemas): string {
  const { format = "", type = [] } = node ? follow(node, schemas) : {};
  const [name = ""] = [type].flat();
  return FORMATS[format] ?? TYPES[name] ?? "value";
}

function listOf(type: string): string {
  return `list of ${type === "ID" ? "IDs" : type}`;
}

function allowedBy(node: SchemaNode, schemas: Schemas): string {
  const choices = node.enum ?? (node.items && follow(node.items, schemas).enum);
  const byDefault = node.default === undefined ? [] : [`The default is ${JSON.stringify(node.default)}.`];
  return [...(choices ? [`One of ${choices.join(", ")}.`] : []), ...byDefault].join(" ");
}
