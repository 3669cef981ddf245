import { expect, test } from "@jest/globals";
import { ApiError } from "@/lib/platform/http/api-request";
import { isAlreadyPaid } from "./checkout-conflicts";

function conflict(code: string, extras: Record<string, unknown> = {}, status = 409): ApiError {
  const type = `https://leadwell.example/problems/${code}`;
  return new ApiError(status, "…", { type, title: "Conflict", status, detail: "…", ...extras });
}

test("already paid is recognized by its type", () => {
  expect(isAlreadyPaid(conflict("already-paid"))).toBe(true);
  expect(isAlreadyPaid(conflict("price-changed", { totalPrice: "1.00" }))).toBe(false);
  expect(isAlreadyPaid(new Error("already-paid"))).toBe(false);
});
