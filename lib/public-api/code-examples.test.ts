import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ENDPOINTS } from "@/tests/samples/endpoints";
import { runSamples } from "@/tests/samples/run-samples";
import { codeExamples, examplesOf } from "./code-examples";
import { API_OPERATIONS } from "./contract/operations";
import { API_STATUS_CODES } from "./status-codes";
import { EXAMPLE_WEBHOOK_PAYLOAD, WEBHOOK_PAYLOAD_FIELDS } from "./webhook-payload";

const BASE_URL = "https://api.example";
const LANGUAGES = ["curl", "JavaScript", "Python", "PHP"] as const;

/** What we have beside the parameters of the specification. */
const ADDED = ["cursor", "max_total_amount"];

const parametersOf = ({ query, body }: (typeof ENDPOINTS)[number]) =>
  [...query, ...body].map(({ name }) => name);

describe("the public API as documented", () => {
  it("has the calls of the specification with its parameters", () => {
    const calls = ENDPOINTS.map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      parametersOf(endpoint)
        .filter((name) => !ADDED.includes(name))
        .join(" "),
    ]);
    expect(calls).toEqual(
      expect.arrayContaining([
        ["GET /api/leads", "limit offset state lead_type date_range"],
        ["POST /api/leads/purchase", "lead_ids delivery_method webhook_url"],
        ["GET /api/orders", "status date_from date_to"],
        ["POST /api/webhooks", "url events secret"],
      ]),
    );
  });

  it("has every operation of the contract, with a description of each parameter", () => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      API_OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    for (const { params, query, headers, body } of ENDPOINTS) {
      for (const { name, description, type } of [...params, ...query, ...headers, ...body])
        expect([name, description, type]).not.toContain("");
    }
  });

  it("documents the status codes 200, 400, 401, 429 and 500", () => {
    expect(API_STATUS_CODES.map(({ status }) => status)).toEqual([200, 400, 401, 429, 500]);
  });

  it("sends the documented webhook fields and no others", () => {
    expect(Object.keys(EXAMPLE_WEBHOOK_PAYLOAD.data)).toEqual(WEBHOOK_PAYLOAD_FIELDS.map(({ name }) => name));
    expect(WEBHOOK_PAYLOAD_FIELDS.map(({ name }) => name)).toEqual([
      "lead_id",
      "contact_info",
      "lead_data",
      "timestamp",
    ]);
  });
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_id, endpoint) => {
  const operation = API_OPERATIONS.find(
    ({ path, method }) => path === endpoint.path && method === endpoint.method,
  );
  it("has examples that the contract accepts, also when only what is required is sent", () => {
    for (const part of ["params", "query", "headers", "body"] as const) {
      const schema = operation?.[part];
      const required = endpoint[part].filter((parameter) => parameter.required);
      expect(schema?.safeParse(Object.fromEntries(examplesOf(endpoint[part]))).error).toBeUndefined();
      expect(schema?.safeParse(Object.fromEntries(examplesOf(required))).error).toBeUndefined();
    }
  });

  it("has an example response with every field of the contract", () => {
    const { example } = endpoint.success;
    expect(operation?.success.schema?.parse(example)).toEqual(example);
  });

  it("is shown in curl, JavaScript, Python and PHP, with a key from the environment", () => {
    const examples = codeExamples(endpoint, BASE_URL);
    expect(examples.map(({ language }) => language)).toEqual(LANGUAGES);
    for (const { code } of examples) {
      expect(code).toContain(`${BASE_URL}/api/`);
      expect(code).toContain("LEADWELL_API_KEY");
    }
  });
});

interface Received {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  idempotencyKey: unknown;
  type: string | undefined;
  body: unknown;
}

describe("the examples, executed", () => {
  const requests: Received[] = [];
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", url);
      const { authorization, "content-type": type, "idempotency-key": idempotencyKey } = request.headers;
      const received = { method: request.method, path: pathname, query: Object.fromEntries(searchParams) };
      const respond = (body: string) => {
        const parsed: unknown = body === "" ? null : JSON.parse(body);
        requests.push({ ...received, authorization, idempotencyKey, type, body: parsed });
        response.setHeader("content-type", "application/json").end('{"id":"an answer"}');
      };
      text(request).then(respond, () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.address();
    url = typeof bound === "object" && bound ? `http://localhost:${bound.port}` : "";
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each(LANGUAGES)("in %s send the documented request of each operation", async (language) => {
    requests.length = 0;
    const programs = ENDPOINTS.map(
      (endpoint) => codeExamples(endpoint, url).find((example) => example.language === language)?.code ?? "",
    );
    const results = await runSamples(language, programs, { LEADWELL_API_KEY: "lwk_test_1" });
    expect(results.flatMap((result) => ("error" in result ? [result.error] : []))).toEqual([]);
    expect(requests).toEqual(ENDPOINTS.map(requestOf));
  });
});

/** The request that an operation documents. */
function requestOf({ method, path, params, query, headers, body }: (typeof ENDPOINTS)[number]): Received {
  const values: Record<string, unknown> = Object.fromEntries(examplesOf(params));
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => JSON.stringify(values[name]).slice(1, -1)),
    query: Object.fromEntries(
      examplesOf(query).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
    authorization: "Bearer lwk_test_1",
    idempotencyKey: examplesOf(headers)[0]?.[1],
    type: body.length > 0 ? "application/json" : undefined,
    body: body.length > 0 ? Object.fromEntries(examplesOf(body)) : null,
  };
}
