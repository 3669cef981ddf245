import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { codeExamples } from "./code-examples";
import { API_OPERATIONS } from "./contract/operations";
import { API_ENDPOINTS, API_REQUESTS_PER_HOUR } from "./endpoints";
import { API_STATUS_CODES } from "./status-codes";
import { EXAMPLE_WEBHOOK_PAYLOAD, WEBHOOK_PAYLOAD_FIELDS } from "./webhook-payload";

const BASE_URL = "https://api.example";

describe("the public API as documented", () => {
  it("has these calls with these parameters", () => {
    const calls = API_ENDPOINTS.map(({ method, path, parameters }) => [
      `${method} ${path}`,
      parameters.map(({ name }) => name).join(" "),
    ]);
    expect(calls).toEqual([
      ["GET /api/leads", "limit offset state lead_type date_range"],
      ["POST /api/leads/purchase", "lead_ids delivery_method webhook_url"],
      ["GET /api/orders", "status date_from date_to"],
      ["POST /api/webhooks", "url events secret"],
    ]);
  });

  it("documents the status codes 200, 400, 401, 429 and 500, and 1,000 requests per hour", () => {
    expect(API_STATUS_CODES.map(({ status }) => status)).toEqual([200, 400, 401, 429, 500]);
    expect(API_REQUESTS_PER_HOUR).toBe(1000);
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

describe.each(API_ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  "examples of %s",
  (path, endpoint) => {
    const examples = codeExamples(endpoint, BASE_URL);

    it("come in curl, JavaScript and Python", () => {
      expect(examples.map(({ language }) => language)).toEqual(["curl", "JavaScript", "Python"]);
    });

    it.each(examples)(
      "$language contains the URL, every parameter and the API key's variable",
      ({ code }) => {
        expect(code).toContain(`${BASE_URL}${path}`);
        expect(code).toContain("Bearer");
        expect(code).toContain("LEADWELL_API_KEY");
        for (const { name } of endpoint.parameters) expect(code).toContain(name);
        for (const { name } of endpoint.headers ?? []) expect(code).toContain(name);
      },
    );
  },
);

describe.each(API_ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  "the documentation of %s agrees with the contract",
  (path, { method, parameters, headers = [], exampleResponse }) => {
    const operation = API_OPERATIONS.find((one) => one.path === path && one.method === method);

    it("in its parameters, and the examples of them are accepted", () => {
      const input = operation?.query ?? operation?.body;
      const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
      expect(input?.safeParse(examples).error).toBeUndefined();
      const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
      expect(required.filter((name) => input?.shape[name]?.safeParse(undefined).success)).toEqual([]);
      expect(input?.safeParse(pick(examples, required)).success).toBe(true);
    });

    it("in its headers", () => {
      const examples = Object.fromEntries(headers.map(({ name, example }) => [name.toLowerCase(), example]));
      expect(Object.keys(examples)).toEqual(Object.keys(operation?.headers?.shape ?? {}));
      expect((operation?.headers ?? z.object({})).safeParse(examples).error).toBeUndefined();
    });

    it("in every field of the example response", () => {
      expect(operation?.success.schema?.parse(exampleResponse)).toEqual(exampleResponse);
    });
  },
);

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

describe("the JavaScript examples", () => {
  it.each(API_ENDPOINTS)("$path sends the endpoint's parameters", async (endpoint) => {
    const source = codeExamples(endpoint, BASE_URL)[1]?.code ?? "";
    const sent: [string, { method?: string; body?: string }][] = [];
    const fetchStub = async (url: unknown, init: { method?: string; body?: string }) => {
      sent.push([String(url), init]);
      return { ok: true, json: async () => ({}) };
    };
    const run: unknown = runInNewContext(`(async () => { ${source} })()`, {
      fetch: fetchStub,
      console: { log: () => undefined },
      process: { env: {} },
      URL,
    });
    await run;
    const [url = "", init] = sent[0] ?? [];
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe(endpoint.path);
    expect(init?.method ?? "GET").toBe(endpoint.method);
    const names =
      endpoint.method === "GET" ? [...searchParams.keys()] : Object.keys(JSON.parse(init?.body ?? "{}"));
    expect(names).toEqual(endpoint.parameters.map(({ name }) => name));
  });
});
