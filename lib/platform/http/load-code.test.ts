import { afterEach, expect, it, jest } from "@jest/globals";
import { saveFailureText } from "@/components/builder/use-proceed";
import { failureText } from "@/components/ui/failure-notice";
import { ApiError, apiRequest } from "./api-request";
import { loadCode } from "./load-code";

jest.mock("./problem", () => {
  throw new Error("ChunkLoadError");
});

const HINT = "Please try again. If it fails again, load the page again: it may be from an older version.";
const missing = () => Promise.reject(new Error("ChunkLoadError"));

afterEach(() => {
  jest.restoreAllMocks();
});

it("says that the page may be old when the code for reading a refusal does not load", async () => {
  const headers = { "Content-Type": "application/problem+json" };
  const body = JSON.stringify({ type: "a", title: "b", status: 401, detail: "c" });
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 401, headers }));
  const failure: unknown = await apiRequest("POST", "/api/login", { parse: String }, {}).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error("no ApiError");
  expect(failure.status).toBe(401);
  expect(failureText(failure)).toBe(`Part of this page did not load. ${HINT}`);
});

it("says so, and sends nothing, when the code for reading the response does not load", async () => {
  const send = jest.spyOn(globalThis, "fetch");
  const failure = await apiRequest("POST", "/api/login", missing, {}).catch((error: Error) => error);
  expect(failureText(failure instanceof Error ? failure : null)).toBe(
    `Part of this page did not load. ${HINT}`,
  );
  expect(send).not.toHaveBeenCalled();
});

it("names what has failed", async () => {
  const failure: unknown = await loadCode(missing, "Failed to submit your inquiry.").catch(
    (error: unknown) => error,
  );
  expect(saveFailureText(failure)).toBe(`Failed to submit your inquiry. ${HINT}`);
});

it("names the browser's storage when it is blocked or full", () => {
  for (const name of ["SecurityError", "QuotaExceededError"])
    expect(saveFailureText(new DOMException("no", name))).toBe(
      "Failed to save lead configuration. Your browser refuses to store it. Allow this site to keep data, and try again.",
    );
  expect(saveFailureText(new TypeError("Failed to fetch"))).toBe(
    "Failed to save lead configuration. Please try again.",
  );
});
