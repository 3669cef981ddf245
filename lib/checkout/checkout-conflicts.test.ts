import { expect, test } from "@jest/globals";
import { ApiError } from "@/lib/platform/http/api-request";
import { isAlreadyPaid, readNotForSale } from "./checkout-conflicts";

function conflict(code: string, extras: Record<string, unknown> = {}, status = 409): ApiError {
  const type = `urn:leadwell:problem:${code}`;
  return new ApiError(status, "…", { type, title: "Conflict", status, detail: "…", ...extras });
}

test("already paid is recognized by its type", () => {
  expect(isAlreadyPaid(conflict("already-paid"))).toBe(true);
  expect(isAlreadyPaid(conflict("price-changed", { totalPrice: "1.00" }))).toBe(false);
  expect(isAlreadyPaid(new Error("already-paid"))).toBe(false);
});

test("what nobody can pay for is recognized by its type, with the reason", () => {
  expect(
    ["no-longer-offered", "bought-by-api", "bought-by-plan"].map((code) => readNotForSale(conflict(code))),
  ).toEqual(["…", "…", "…"]);
  expect(readNotForSale(conflict("price-changed", { totalPrice: "1.00" }))).toBeNull();
  expect(readNotForSale(new Error("no-longer-offered"))).toBeNull();
});
