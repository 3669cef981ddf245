import { describe, expect, it } from "@jest/globals";
import { API_OPERATIONS } from "@/lib/public-api/contract/operations";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { type ApiResponse, createResponseChecker } from "./response-checker";

const document = describeApi({
  origin: "https://leadwell.example",
  supportEmail: "support@leadwell.example",
});
const checker = createResponseChecker(document);

const headers = { "content-type": "application/json", ratelimit: "-", "ratelimit-policy": "-" };
const noted: ApiResponse = {
  method: "POST",
  path: "/api/leads/7d1f0c52-5b0e-4c5e-9a35-0b1c7e2d9f48/outcome",
  status: 201,
  headers,
  body: JSON.stringify({ lead_id: "7d1f0c52-5b0e-4c5e-9a35-0b1c7e2d9f48", outcome: "quoted" }),
};
const problem = {
  type: "urn:leadwell:problem:validation",
  title: "Bad Request",
  status: 400,
  detail: "Use a whole number.",
  requestId: "b6c1f6a4-5b0e-4c5e-9a35-0b1c7e2d9f48",
};

const faultsOf = (changes: Partial<ApiResponse>) => checker.check({ ...noted, ...changes })?.faults;

describe("the checker of responses", () => {
  it("knows every operation of the contract", () => {
    const names = API_OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(checker.operations.toSorted()).toEqual(names.toSorted());
  });

  it("accepts what the document describes, with parameters of the content type", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ headers: { ...headers, "content-type": "application/json; charset=utf-8" } })).toEqual(
      [],
    );
    expect(
      faultsOf({
        status: 400,
        headers: { "content-type": "application/problem+json" },
        body: JSON.stringify(problem),
      }),
    ).toEqual([]);
  });

  it("finds a status, a content type, a header and a body that are not documented", () => {
    expect(faultsOf({ status: 418 })).toEqual(["status 418 is not documented"]);
    expect(faultsOf({ headers: { ...headers, "content-type": "text/html" } })).toEqual([
      "content type text/html is not documented",
    ]);
    expect(faultsOf({ headers: { "content-type": "application/json", ratelimit: "-" } })).toEqual([
      "header ratelimit-policy is missing",
    ]);
    expect(faultsOf({ body: "<html>" })).not.toEqual([]);
    expect(faultsOf({ body: JSON.stringify({ lead_id: "7", outcome: "quoted" }) })?.join()).toMatch(
      /body\/lead_id must match format "uuid"/,
    );
    expect(faultsOf({ body: noted.body.replace("}", ',"phone":"+15125550142"}') })?.join()).toMatch(
      /must NOT have additional properties/,
    );
  });

  it("expects no body where none is documented", () => {
    const removed = { method: "DELETE", path: "/api/webhooks/1", status: 204, body: "" };
    expect(faultsOf(removed)).toEqual([]);
    expect(faultsOf({ ...removed, body: "{}" })).toEqual(["a body where none is documented"]);
  });

  it("takes a fixed path before a parameter, and ignores what is no operation", () => {
    const named = (method: string, path: string) => checker.check({ ...noted, method, path })?.operation;
    expect(named("GET", "/api/leads/mine")).toBe("GET /api/leads/mine");
    expect(named("GET", "/api/leads/7")).toBe("GET /api/leads/{leadId}");
    expect(named("PATCH", "/api/leads")).toBeUndefined();
    expect(named("GET", "/api/leads/7/8/9")).toBeUndefined();
  });
});
