import { expect, test } from "@jest/globals";
import { idRange } from "./id-range";
import { shortId } from "./short-id";

test("an order's id is shown with eight characters, a lead's with its millisecond", () => {
  expect(shortId("0b6d3c1e-2f84-4a7b-9c5d-6e8f1a2b3c4d")).toBe("0b6d3c1e");
  expect(shortId("01a21308-42e0-7a82-92dd-3c04bc8100cc")).toBe("01a21308-42e0");
});

test("what is shown finds the id again", () => {
  for (const id of ["0b6d3c1e-2f84-4a7b-9c5d-6e8f1a2b3c4d", "01a21308-42e0-7a82-92dd-3c04bc8100cc"]) {
    const range = idRange(shortId(id));
    expect(range && range.gte <= id && id <= range.lte).toBe(true);
  }
});

test("what is no UUID is cut after eight characters", () => {
  expect(shortId("pi_3Nabc7xyz7")).toBe("pi_3Nabc");
});
