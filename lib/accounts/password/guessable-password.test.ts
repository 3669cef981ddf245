import { describe, expect, it } from "@jest/globals";
import { whyGuessable } from "./guessable-password.server";

describe("a password", () => {
  it.each([
    ["P@ssw0rd1", "This is similar to a commonly used password"],
    ["supervised", "Single words are easy to guess"],
    ["abcdef1", 'Common character sequences like "abc" are easy to guess'],
    ["zzzzzzzzzzzz", 'Repeated characters like "aaa" are easy to guess'],
    ["qwertyuiop[]", expect.any(String)],
    ["john1985", expect.any(String)],
    ["insurance1", "This password is easy to guess"],
  ])("%s is refused with its reason", async (password, reason) => {
    expect(await whyGuessable(password, [])).toEqual(reason);
  });

  it("that repeats what others know of its owner is refused", async () => {
    const own = ["Baumgartner", "harborline"];
    for (const password of ["baumgartner7", "Harborline1"]) {
      expect(await whyGuessable(password, own)).toBe("There should not be any personal or page related data");
    }
  });

  it.each([
    "a-good-passphrase",
    "admin-demo-password",
    "demo-demo-password",
    "xk7#qz",
    "zq83hT",
    "unlikely-pair-41",
    "correct horse battery staple",
    "Пароль-из-слов",
  ])("%s is accepted", async (password) => {
    expect(await whyGuessable(password, ["Ann", "Agent"])).toBeNull();
  });

  it("of 128 characters is examined by its beginning only", async () => {
    expect(await whyGuessable("a-good-passphrase-and".padEnd(128, "4@8({[<369&#!1|"), [])).toBeNull();
    expect(await whyGuessable("a".repeat(128), [])).not.toBeNull();
  });
});
