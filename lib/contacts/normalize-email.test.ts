import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mailboxOf, normalizeEmail } from "./normalize-email";

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,15}$/);
const tag = fc.stringMatching(/^[a-z0-9]{1,8}$/);

describe("normalizeEmail", () => {
  it("ignores case and surrounding spaces", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const read = normalizeEmail(email.toLowerCase());
        expect(normalizeEmail(`  ${email.toUpperCase()} `)).toEqual(read);
        expect("email" in read ? normalizeEmail(read.email) : read).toEqual(read);
      }),
    );
  });

  it.each([
    "",
    "dana",
    "dana@",
    "@example.com",
    "dana@rivers",
    "a b@example.com",
    `${"x".repeat(250)}@example.com`,
  ])("refuses %j", (text) => {
    expect(normalizeEmail(text)).toEqual({ reason: "email-not-valid" });
  });

  it.each(["dana@mailinator.com", "dana@sub.mailinator.com", "DANA@GuerrillaMail.com"])(
    "refuses a disposable service: %s",
    (text) => {
      expect(normalizeEmail(text)).toEqual({ reason: "email-disposable" });
    },
  );
});

describe("mailboxOf", () => {
  it("ignores tags and dots of Gmail", () => {
    fc.assert(
      fc.property(name, tag, fc.nat(14), (local, suffix, at) => {
        const dotted = `${local.slice(0, at)}.${local.slice(at)}`.replace(/^\.|\.$/, "");
        expect(mailboxOf(`${dotted}+${suffix}@gmail.com`)).toBe(`${local}@gmail.com`);
        expect(mailboxOf(`${local}@googlemail.com`)).toBe(`${local}@gmail.com`);
      }),
    );
  });

  it("keeps dots and tags of services where they distinguish people", () => {
    expect(mailboxOf("a.b+c@example.com")).toBe("a.b+c@example.com");
    expect(mailboxOf("a.b+c@outlook.com")).toBe("a.b@outlook.com");
  });

  it("does not change a mailbox", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const box = mailboxOf(email.toLowerCase());
        expect(mailboxOf(box)).toBe(box);
      }),
    );
  });
});
