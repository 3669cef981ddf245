import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

/** A response as it went over the wire. */
export interface ApiResponse {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface CheckedResponse {
  /** `GET /api/leads/{leadId}`. */
  operation: string;
  /** What the document does not allow. */
  faults: string[];
}

export interface ResponseChecker {
  /** Every operation of the document. */
  operations: readonly string[];
  /** Null for a request that is no operation of the document. */
  check(response: ApiResponse): CheckedResponse | null;
}

const documented = z.object({
  headers: z.record(z.string(), z.object({ required: z.boolean().optional() })).default({}),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}),
});
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), documented) })),
  ),
});
type Responses = Record<string, z.output<typeof documented>>;

interface Operation {
  name: string;
  method: string;
  pattern: RegExp;
  responses: Responses;
  /** JSON Pointer of `responses` in the document. */
  pointer: string;
}

const DOCUMENT = "openapi.json";

/**
 * Compares responses with an OpenAPI 3.1 document: the status must be documented for the operation, the required headers must be
 * there, and content type and body must fit. A body that is documented without other properties may not have any.
 */
export function createResponseChecker(document: object): ResponseChecker {
  const operations = readOperations(document);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  // Words of OpenAPI that validate nothing; ajv refuses all others, because they could be misspelled.
  ajv.addVocabulary(["example", "discriminator", ...Object.keys(document)]);
  ajv.addSchema(document, DOCUMENT, false, false);

  const checkBody = (pointer: string, text: string): string[] => {
    const validate = ajv.getSchema(`${DOCUMENT}#${pointer}`);
    if (!validate) throw new Error(`the document has no schema at ${pointer}`);
    if (validate(readJson(text))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };

  const findFaults = ({ responses, pointer }: Operation, { status, headers, body }: ApiResponse) => {
    const expected = responses[status];
    if (!expected) return [`status ${status} is not documented`];
    const missing = Object.entries(expected.headers).flatMap(([name, { required }]) =>
      required && headers[name] === undefined ? [`header ${name} is missing`] : [],
    );
    const [type] = (headers["content-type"] ?? "").split(";");
    const types = Object.keys(expected.content);
    if (types.length === 0) return body === "" ? missing : [...missing, "a body where none is documented"];
    if (!type || !types.includes(type)) return [...missing, `content type ${type} is not documented`];
    return [...missing, ...checkBody(`${pointer}/${status}/content/${escape(type)}/schema`, body)];
  };

  return {
    operations: operations.map(({ name }) => name),
    check: (response) => {
      const operation = operations.find(
        ({ method, pattern }) => method === response.method && pattern.test(response.path),
      );
      return operation ? { operation: operation.name, faults: findFaults(operation, response) } : null;
    },
  };
}

/** Fixed paths come first: `/api/leads/mine` is not a lead. */
function readOperations(document: object): Operation[] {
  const operations = Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      responses,
      pointer: `/paths/${escape(path)}/${method}/responses`,
    })),
  );
  const parameters = ({ name }: Operation) => name.split("{").length;
  return operations.sort((one, other) => parameters(one) - parameters(other));
}

/** A member's name in a JSON Pointer inside a URI (RFC 6901, 3 and 6). */
function escape(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Undefined, which no schema allows, for a text that is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
