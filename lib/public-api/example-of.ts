import { z } from "zod";

/** The parts of a JSON Schema node that an example is made from. */
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
  get oneOf() {
    return z.array(schemaNode).optional();
  },
  get $defs() {
    return z.record(z.string(), schemaNode).optional();
  },
  $ref: z.string().optional(),
  required: z.array(z.string()).optional(),
  example: z.json().optional(),
  const: z.json().optional(),
});
type SchemaNode = z.output<typeof schemaNode>;
type Definitions = Readonly<Record<string, SchemaNode>>;

/**
 * Makes an example of a body from the examples of its fields. Of alternatives, the first one is taken. Optional fields
 * without an example are left out.
 * @param io `input`: as the caller sends it; `output`: as the API returns it.
 * @throws Error that names a required field without an example.
 */
export function exampleOf(schema: z.ZodType, io: "input" | "output"): z.core.util.JSONType {
  const root = schemaNode.parse(z.toJSONSchema(schema, { io }));
  return exampleOfNode(root, root.$defs ?? {}, "body");
}

function exampleOfNode(node: SchemaNode, definitions: Definitions, path: string): z.core.util.JSONType {
  if (node.example !== undefined) return node.example;
  if (node.const !== undefined) return node.const;
  const named = node.$ref === undefined ? undefined : definitions[node.$ref.replace("#/$defs/", "")];
  const inner = named ?? node.oneOf?.[0] ?? node.anyOf?.[0];
  if (inner) return exampleOfNode(inner, definitions, path);
  if (node.items) return [exampleOfNode(node.items, definitions, `${path}[]`)];
  if (!node.properties) throw new Error(`The contract has no example of ${path}.`);
  const fields = Object.entries(node.properties).filter(
    ([name, field]) => node.required?.includes(name) || field.example !== undefined,
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOfNode(field, definitions, `${path}.${name}`)]),
  );
}
