import { describe, expect, it } from "@jest/globals";
import { readAuditFilter, toAuditQuery } from "./audit-filter";
import { auditQuery } from "./schemas";

const filterOf = (address: string) => readAuditFilter(new URLSearchParams(address));
const queryOf = (address: string) =>
  auditQuery.parse(Object.fromEntries(new URLSearchParams(toAuditQuery(filterOf(address)))));

describe("the filter in the address", () => {
  it("becomes the query of the call", () => {
    expect(queryOf("actor=ann&action=accounts.sign-in&outcome=failed&cursor=120")).toEqual({
      actor: "ann",
      action: "accounts.sign-in",
      outcome: "failed",
      cursor: "120",
    });
    expect(toAuditQuery(filterOf(""))).toBe("");
  });

  it("means whole days of the reader's calendar", () => {
    expect(queryOf("from=2026-03-08&to=2026-03-08")).toEqual({
      from: new Date(2026, 2, 8).toISOString(),
      to: new Date(2026, 2, 9).toISOString(),
    });
    expect(queryOf("to=2026-12-31")).toEqual({ to: new Date(2027, 0, 1).toISOString() });
  });

  it.each([
    "action=accounts.fly",
    "action=toString",
    "outcome=maybe",
    "from=yesterday",
    "to=2026-99-99",
    "cursor=-1",
    "actor=%00",
    `subject=${"x".repeat(101)}`,
  ])("says nothing where it makes no sense: %s", (address) => {
    expect(toAuditQuery(filterOf(address))).toBe("");
  });
});
