import { describe, expect, it } from "@jest/globals";
import { actReason, isIdentityFresh } from "./irreversible";

describe("a confirmed identity", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it("counts for 15 minutes", () => {
    expect([ago(0), ago(14.9), ago(15), ago(60), null].map((at) => isIdentityFresh(at, now))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a reason", () => {
  it.each(["", "    ", "ok", "x".repeat(301), "two\nlines of text", "not \u202e so"])("is not %j", (text) => {
    expect(actReason.safeParse(text).success).toBe(false);
  });

  it("is a short text of one line", () => {
    expect(actReason.parse(" Chargeback 4711, see task ")).toBe("Chargeback 4711, see task");
  });
});
