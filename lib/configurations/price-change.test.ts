import { describe, expect, test } from "@jest/globals";
import { ApiError } from "@/lib/platform/http/api-request";
import { readPriceChange } from "./price-change";

function conflict(code: string, extras: Record<string, unknown> = {}, status = 409): ApiError {
  const type = `https://leadwell.example/problems/${code}`;
  return new ApiError(status, "…", { type, title: "Conflict", status, detail: "…", ...extras });
}

describe("readPriceChange", () => {
  test("returns the new price", () => {
    expect(readPriceChange(conflict("price-changed", { totalPrice: "310.00" }))).toBe("310.00");
  });

  test.each([
    conflict("already-paid"),
    conflict("price-changed", { totalPrice: 310 }),
    conflict("price-changed", { totalPrice: "310.00" }, 422),
    new ApiError(409, "no body", null),
    new TypeError("fetch failed"),
  ])("is null for any other error: %s", (error) => {
    expect(readPriceChange(error)).toBeNull();
  });
});
