import { expect, it } from "@jest/globals";
import { describeSpan, inSpan } from "./span.server";

it("calls the work directly without tracing, and describes nothing", () => {
  const describe = () => {
    throw new Error("nobody asked");
  };
  const promise = Promise.resolve(7);
  expect(inSpan(describe, () => promise)).toBe(promise);
  expect(() => describeSpan(describe)).not.toThrow();
});
