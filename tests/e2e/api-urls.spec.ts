import { createApiCaller } from "@/tests/factories/api-keys";
import { expect, test } from "./fixtures";

// Both go through the framework: it decides which route gets a URL, and it reads the query before a handler does.

test("a URL below /api that does not exist is refused as a problem, by every method", async ({ request }) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    for (const path of ["/api", "/api/nothing", "/api/leads/1/2/3"]) {
      const response = await request.fetch(path, { method, ...(method !== "GET" && { data: {} }) });
      expect([method, path, response.status()]).toEqual([method, path, 404]);
      expect(response.headers()["content-type"]).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ type: "urn:leadwell:problem:not-found", status: 404 });
    }
});

test("a parameter called __proto__ is refused and not ignored", async ({ request }) => {
  const { headers } = await createApiCaller({ mode: "test" });
  expect((await request.get("/api/leads?limit=1", { headers })).status()).toBe(200);
  for (const query of ["__proto__=1", "limit=1&%5F_proto__=1", "constructor=1"]) {
    const response = await request.get(`/api/leads?${query}`, { headers });
    expect([query, response.status()]).toEqual([query, 400]);
    expect(await response.json()).toMatchObject({ type: "urn:leadwell:problem:bad-key" });
  }
});
