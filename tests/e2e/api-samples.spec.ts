import { stripVTControlCharacters } from "node:util";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { codeExamples } from "@/lib/public-api/code-examples";
import { API_OPERATIONS } from "@/lib/public-api/contract/operations";
import { type ApiEndpoint, readEndpoints } from "@/lib/public-api/read-endpoints";
import { bearer, createApiCaller, createApiKey } from "@/tests/factories/api-keys";
import { runClient } from "@/tests/samples/run-client";
import { runSamples, type SampleResult } from "@/tests/samples/run-samples";
import { expect, test } from "./fixtures";

// The samples of the documentation page, executed as they are against the running product: only the origin is another.

/** A test key, and a live key whose account has a webhook: the sandbox keeps none. */
async function prepare(request: APIRequestContext, crmUrl: string) {
  const { user, key: test } = await createApiCaller({ mode: "test" });
  const live = await createApiKey(user);
  const made = await request.post("/api/webhooks", {
    headers: bearer(live.key),
    data: { url: `${crmUrl}/hooks/${user.id}`, events: ["lead.delivered"] },
  });
  const { id: webhookId } = z.object({ id: z.string() }).parse(await made.json());
  const environment = { LEADWELL_API_KEY: test.key, LEADWELL_LIVE_KEY: live.key };
  return { environment, webhookId };
}

/** The sample of an operation. One about a webhook gets the live key, and the id of a webhook that is there. */
function programOf(endpoint: ApiEndpoint, language: string, origin: string, webhookId: string): string {
  const code = codeExamples(endpoint, origin).find((example) => example.language === language)?.code ?? "";
  const example = endpoint.params.find(({ name }) => name === "webhookId")?.example;
  if (typeof example !== "string") return code;
  return code.replaceAll(example, webhookId).replaceAll("LEADWELL_API_KEY", "LEADWELL_LIVE_KEY");
}

async function readDocument(request: APIRequestContext): Promise<ApiEndpoint[]> {
  return readEndpoints(await (await request.get("/api/openapi.json")).json());
}

const errorsOf = (results: readonly SampleResult[]) =>
  results.flatMap((result) => ("error" in result ? [result.error] : []));

for (const language of ["curl", "JavaScript", "Python", "PHP"] as const) {
  test(`every sample in ${language} does what its operation says`, async ({ request, crm, baseURL }) => {
    const endpoints = await readDocument(request);
    const { environment, webhookId } = await prepare(request, crm.url);
    const programs = endpoints.map((endpoint) => programOf(endpoint, language, baseURL ?? "", webhookId));
    const results = await runSamples(language, programs, environment);
    expect(errorsOf(results)).toEqual([]);
    expect(results).toHaveLength(API_OPERATIONS.length);
    for (const [index, { method, path }] of endpoints.entries()) {
      const result = results[index];
      const output = result && "output" in result ? result.output : "";
      const { success } = API_OPERATIONS.find((one) => one.path === path && one.method === method) ?? {};
      // curl prints the body alone, and does not end with an error on a refusal.
      if (language === "curl" && success?.schema) success.schema.parse(JSON.parse(output));
      else if (language !== "curl") expect([path, output.trim()]).not.toContain("");
    }
    // The last samples are those of one webhook: it was read, and then removed.
    const webhooks = await request.get("/api/webhooks", { headers: bearer(environment.LEADWELL_LIVE_KEY) });
    expect(await webhooks.json()).toEqual([]);
  });
}

test("a TypeScript client is generated from the document, compiles, and buys a lead of the sandbox", async ({
  baseURL,
}) => {
  const { key } = await createApiCaller({ mode: "test" });
  const printed = stripVTControlCharacters(await runClient(baseURL ?? "", key.key));
  expect(printed).toMatch(/order_id: '[0-9a-f-]{36}'/);
  expect(printed).toMatch(/purchased: \[ '5a9d0000-/);
});
