import { describe, expect, it } from "@jest/globals";
import { isCommonPassword } from "./common-passwords.server";

describe("common passwords", () => {
  it.each(["123456", "qwerty", "letmein", "password", "PassWord", "iloveyou1", "QWERTY", "ｑｗｅｒｔｙ"])(
    "%s is one",
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(["a-good-passphrase", "admin-demo-password", "demo-demo-password", "xk7#qz", "unlikely-pair-41"])(
    "%s is none",
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
