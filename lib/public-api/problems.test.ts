import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { API_PROBLEMS, problemsOf } from "@/lib/api-keys/operation";
import { API_OPERATIONS } from "./contract/operations";

const SOURCES = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.endsWith("problems.ts"))
  .map((name) => readFileSync(path.join("lib", name), "utf8"))
  .filter((text) => /AppError|conflict\(|refused\(/.test(text))
  .join("\n");

describe("the list of errors", () => {
  it("has each code once for each status, in the order of the statuses", () => {
    const keys = API_PROBLEMS.map(({ code, status }) => `${code} ${status}`);
    expect(new Set(keys).size).toBe(keys.length);
    const statuses = API_PROBLEMS.map(({ status }) => status);
    expect(statuses).toEqual(statuses.toSorted((first, second) => first - second));
  });

  it.each(API_PROBLEMS)("$code is in the code that returns it", ({ code }) => {
    expect(SOURCES).toContain(`"${code}"`);
  });

  it("belongs to the operations: each code is one of an operation, or of a method that none has", () => {
    const codes = new Set(
      API_OPERATIONS.flatMap((operation) => problemsOf(operation).map(({ code }) => code)),
    );
    const others = API_PROBLEMS.map(({ code }) => code).filter((code) => !codes.has(code));
    expect(others).toEqual(["method-not-allowed"]);
  });
});
