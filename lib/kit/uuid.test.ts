import { expect, it } from "@jest/globals";
import { isUuid } from "./is-uuid";
import { uuid } from "./uuid";

const ID = "0c2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48";

it("an id is read in either case, and is in lower case from then on", () => {
  expect(
    [ID, ID.toUpperCase(), "0C2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48"].map((id) => uuid().parse(id)),
  ).toEqual([ID, ID, ID]);
  expect(["", "1", `${ID}0`, `{${ID}}`].map((id) => uuid().safeParse(id).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(uuid("Enter the whole ID.").safeParse("1").error?.issues[0]?.message).toBe("Enter the whole ID.");
});

it("only an id in lower case has the form of a row's id", () => {
  expect([isUuid(ID), isUuid(ID.toUpperCase()), isUuid("1")]).toEqual([true, false, false]);
});
