import { describe, expect, it } from "@jest/globals";
import { nameMigration } from "./name-migration";

const now = new Date("2026-11-21T04:05:06.789Z");

describe("the name of a migration", () => {
  it("is the moment in UTC and a verb phrase", () => {
    expect(nameMigration("add_refund_reason", now)).toBe("20261121040506_add_refund_reason");
  });

  it.each([undefined, "", "refunds", "Add_Refunds", "add refunds", "../add_refunds"])(
    "is not %p",
    (phrase) => {
      expect(() => nameMigration(phrase, now)).toThrow("verb phrase");
    },
  );
});
