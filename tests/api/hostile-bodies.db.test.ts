import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { POST as calculatePricing } from "@/app/api/calculate-pricing/route";
import { POST as contact } from "@/app/api/contact/route";
import { POST as confirmEmail } from "@/app/api/email/confirm/route";
import { POST as login } from "@/app/api/login/route";
import { POST as confirmReset } from "@/app/api/password-reset/confirm/route";
import { POST as requestReset } from "@/app/api/password-reset/route";
import { POST as register } from "@/app/api/register/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { callRoute, problemBody } from "./call-route";

beforeAll(installCatalog);

const routes = {
  "calculate-pricing": calculatePricing,
  contact,
  "email/confirm": confirmEmail,
  login,
  "password-reset": requestReset,
  "password-reset/confirm": confirmReset,
  register,
};
const names = [
  "calculate-pricing",
  "contact",
  "email/confirm",
  "login",
  "password-reset",
  "password-reset/confirm",
  "register",
] as const;

async function post(name: (typeof names)[number], body: unknown) {
  return callRoute({ POST: routes[name] }, "POST", { body });
}

describe.each(names)("POST /api/%s", (name) => {
  it.each([
    ["text that is not JSON", "{", 400],
    ["nothing", "", 400],
    ["null", "null", 400],
    ["an array", "[]", 400],
    ["ten thousand nested arrays", "[".repeat(10_000) + "]".repeat(10_000), 400],
    ["a NUL", '{"username":"a\\u0000b"}', 400],
    ["half a surrogate pair", '{"username":"\\ud800"}', 400],
    ["a number beyond all bounds", '{"leadQuantity":1e400}', 400],
    ["a prototype", '{"__proto__":{"role":"staff"},"constructor":{"prototype":{}}}', 400],
    [
      "a database operator",
      '{"username":{"contains":""},"password":{"not":null},"leadTypeId":{"not":""}}',
      400,
    ],
    ["ten megabytes", JSON.stringify({ message: "x".repeat(10_000_000) }), 413],
  ])("answers %s with a problem", async (_label, body, status) => {
    const answer = await post(name, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(problemBody.parse(answer.body).status).toBe(status);
  });

  it("never answers 5xx, whatever JSON comes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (body) => {
        expect((await post(name, body)).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

it.each([1, 249, 251, 999_999, 1_000_001])(
  "a price for %d leads is refused with the quantities on offer",
  async (leadQuantity) => {
    const refusal = "Choose one of 250, 500, 750, 1000, 1500, 2000, 3000, 5000 leads.";
    expect(await post("calculate-pricing", { leadTypeId: "life-premium", leadQuantity })).toMatchObject({
      status: 422,
      body: { detail: refusal, errors: { leadQuantity: [refusal] } },
    });
  },
);

it("an unknown lead type is told apart from a wrong one", async () => {
  const answer = await post("calculate-pricing", { leadTypeId: "life-platinum", leadQuantity: 250 });
  expect(answer).toMatchObject({ status: 404, body: { detail: "Lead type not found." } });
});
