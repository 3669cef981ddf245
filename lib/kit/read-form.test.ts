import { describe, expect, test } from "@jest/globals";
import { registerBody } from "@/lib/accounts/schemas";
import { firstMessages, readForm } from "./read-form";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("readForm", () => {
  test("gives one message per field, the first", () => {
    const { errors } = readForm(registerBody, form({ username: "é", email: "no", password: "123" }));
    expect(errors).toEqual({
      username: "Username must be at least 3 characters",
      email: "Please enter a valid email address",
      password: "Password must be at least 6 characters",
      firstName: "First name is required",
      lastName: "Last name is required",
    });
  });

  test("gives the values when all is well", () => {
    const fields = { username: " ann ", email: "a@b.co", password: "secret", firstName: "A", lastName: "B" };
    expect(readForm(registerBody, form(fields))).toEqual({
      data: { ...fields, username: "ann" },
      errors: null,
    });
  });
});

test("a problem's messages come to one per field, empty lists to none", () => {
  expect(firstMessages({ email: ["is taken", "again"], phone: [] })).toEqual({ email: "is taken" });
  expect(firstMessages(undefined)).toEqual({});
});
