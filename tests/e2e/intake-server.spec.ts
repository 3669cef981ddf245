import { expect, test } from "./fixtures";

/**
 * Headers of the connection and of one request, Next's compression, and the header by which it lets caches tell its own
 * requests apart.
 */
const OWN = [
  "x-request-id",
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "transfer-encoding",
].concat(["content-encoding", "vary"]);

async function send(origin: string | undefined, init: RequestInit) {
  const response = await fetch(`${origin}/api/intake/leads`, init);
  const headers = [...response.headers].filter(([name]) => !OWN.includes(name));
  return { status: response.status, headers: Object.fromEntries(headers) };
}

for (const [what, init] of [
  ["a post without a key", { method: "POST", body: "{}", headers: { "content-type": "application/json" } }],
  ["a form", { method: "POST", body: new URLSearchParams({ a: "b" }) }],
  ["a GET", { method: "GET" }],
] as const) {
  test(`the intake server and the web server respond to ${what} with the same status and headers`, async () => {
    const served = await send(process.env.INTAKE_URL, init);
    const routed = await send(process.env.BASE_URL, init);
    expect(served).toEqual(routed);
    expect(served.headers).toMatchObject({ "x-frame-options": "DENY" });
  });
}

test("the intake server and the web server keep an idle connection longer than load balancers do", async () => {
  for (const origin of [process.env.INTAKE_URL, process.env.BASE_URL]) {
    // The first response of a server still has Node's default.
    await fetch(`${origin}/api/health`);
    const { headers } = await fetch(`${origin}/api/health`);
    expect(headers.get("keep-alive"), origin).toBe("timeout=75");
  }
});
