import { expect, it } from "@jest/globals";
import { cents, shortName } from "./shared-fields";

it.each([
  [-1, "must not be negative"],
  [10_000_000_001, "must be at most 10000000000 cents"],
  [0.5, "must be whole cents"],
  ["100", "must be whole cents"],
])("the amount %j is refused with what is true: %s", (amount, message) => {
  expect(
    cents()
      .safeParse(amount)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});

it("the amounts at both ends are taken", () => {
  expect([0, 10_000_000_000].map((amount) => cents().safeParse(amount).success)).toEqual([true, true]);
});

it.each(["Civic; DROP", "Model 5125550142", "dana@rivers"])(
  "the name %j is refused with what a name may have",
  (name) => {
    const { error } = shortName().safeParse(name);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "must have letters, digits, spaces and . , ' & ( ) / + - only, with at most six digits in a row",
    ]);
  },
);
