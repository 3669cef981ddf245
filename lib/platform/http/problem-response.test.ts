import { expect, it } from "@jest/globals";
import * as z from "zod";
import { toProblem } from "./problem-response.server";

it("an unknown field is named by its own name, also one that is called as a method of objects", () => {
  const schema = z.strictObject({ a: z.int(), deep: z.strictObject({}).optional() });
  const { error } = schema.safeParse({ a: "x", b: 1, toString: 2, deep: { c: 3 } });
  expect(toProblem(error)).toMatchObject({
    status: 400,
    errors: {
      a: [expect.any(String)],
      b: [expect.stringContaining("Unrecognized")],
      toString: [expect.stringContaining("Unrecognized")],
      "deep.c": [expect.stringContaining("Unrecognized")],
    },
  });
});

it("what is wrong with the whole body is named as such", () => {
  expect(toProblem(z.strictObject({}).safeParse("text").error)).toMatchObject({
    errors: { body: [expect.any(String)] },
  });
});
