import { describe, expect, it } from "@jest/globals";
import * as z from "zod";
import { messageOf, stackOf } from "./message-of";

function error(message: string, properties: object = {}): Error {
  return Object.assign(new Error(message), properties);
}

describe("the text of an error for the log", () => {
  it("keeps what identifies the fault", () => {
    expect(messageOf(error("order 4d1c0b1e-0000-4000-8000-000000000001 has no lead"))).toBe(
      "order 4d1c0b1e-0000-4000-8000-000000000001 has no lead",
    );
    expect(messageOf("closed")).toBe("closed");
    expect(
      messageOf(error('duplicate key value violates unique constraint "User_email_key"', { code: "23505" })),
    ).toBe('duplicate key value violates unique constraint "User_email_key"');
  });

  it("leaves out email addresses and phone numbers", () => {
    expect(messageOf(error("550 5.1.1 <dana.rivers@example.com>: Recipient address rejected"))).toBe(
      "550 5.1.1 <[email]>: Recipient address rejected",
    );
    expect(messageOf(error("no such contact +15125550142"))).toBe("no such contact [phone]");
    expect(messageOf("dana@example.com")).toBe("[email]");
  });

  it("leaves out the value that PostgreSQL could not convert", () => {
    const failure = error('invalid input syntax for type uuid: "Dana Rivers"', { code: "22P02" });
    expect(messageOf(failure)).toBe('invalid input syntax for type uuid: "…"');
  });

  it("leaves out the call that Prisma prints with its arguments", () => {
    const failure = error(
      'Invalid `db().user.create()` invocation:\n\n{\n  data: { firstName: "Dana" }\n}\n\nArgument `email` is missing.',
      { name: "PrismaClientValidationError" },
    );
    expect(messageOf(failure)).toBe("Argument `email` is missing.");
  });

  it("names the fields that do not fit a schema", () => {
    const schema = z.object({ inquiryId: z.uuid() });
    const { error: failure } = schema.safeParse({ inquiryId: "Dana Rivers" });
    expect(messageOf(failure)).toBe("inquiryId: Invalid UUID");
  });

  it("names the place without the message", () => {
    const stack = stackOf(error("Dana Rivers\n  lives in Austin"));
    expect(stack).toMatch(/^\s+at /);
    expect(stack).not.toContain("Dana");
    expect(stackOf("text")).toBeUndefined();
  });
});
