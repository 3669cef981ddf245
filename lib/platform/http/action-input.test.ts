import { describe, expect, it } from "@jest/globals";
import { assertActionInput } from "./action-input";

const shared = { states: ["TX"] };
const cycle: unknown[] = [];
cycle.push(cycle);
const form = new FormData();
form.append("orderId", "1");
class Order {
  orderId = "1";
}

describe("the argument of an action", () => {
  it.each([undefined, null, "text", 0, true, {}, [], { a: [{ b: undefined }] }, Object.create(null)])(
    "may be %j",
    (input) => {
      expect(() => assertActionInput(input)).not.toThrow();
    },
  );

  it.each([
    ["a Map", new Map([["orderId", "1"]])],
    ["a Set", new Set(["1"])],
    ["a date", new Date(0)],
    ["form data", form],
    ["a promise", Promise.resolve({})],
    ["bytes", new Uint8Array(2)],
    ["an instance of a class", new Order()],
    ["a bigint", { cents: 1n }],
    ["NaN", [Number.NaN]],
    ["infinity", { leadQuantity: Number.POSITIVE_INFINITY }],
    ["a function", { onDone: () => undefined }],
    ["a symbol", [Symbol("id")]],
    ["a cycle", cycle],
    ["one object twice", [shared, shared]],
    ["a key of prototypes", JSON.parse('{"__proto__":{}}')],
    ["a character that cannot be stored", { notes: "\0" }],
  ])("may not hold %s", (_, input) => {
    expect(() => assertActionInput(input)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
