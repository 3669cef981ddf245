import { expect, it } from "@jest/globals";
import { signedOutWords } from "./use-sessions";

it.each([
  ["one device", { device: "Firefox on Linux" }, "Firefox on Linux is no longer signed in."],
  ["all others", "others", "You are signed in only here."],
] as const)("who signs out %s learns where its alerts are turned off", (_case, which, told) => {
  expect(signedOutWords(which)).toContain(told);
  expect(signedOutWords(which)).toContain("under Delivery");
});
