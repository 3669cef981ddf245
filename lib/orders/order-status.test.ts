import { describe, expect, it } from "@jest/globals";
import {
  completedAtFor,
  isEmailed,
  isStillTrue,
  mayMove,
  ORDER_STATUS_TONES,
  ORDER_STATUSES,
} from "./order-status";

describe("the status table", () => {
  it("has the five states of the specification with their colors", () => {
    expect(ORDER_STATUS_TONES).toEqual({
      pending: "yellow",
      processing: "blue",
      approved: "green",
      completed: "green",
      cancelled: "red",
    });
    expect(ORDER_STATUSES).toHaveLength(5);
  });

  it("lets staff set any of the five from any state", () => {
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES) expect(mayMove("staff", from, to)).toBe(true);
  });

  it("lets the program only move forward, and end a pending order", () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => mayMove("program", from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves.toSorted()).toEqual([
      "approved > processing",
      "pending > approved",
      "pending > cancelled",
      "pending > completed",
      "processing > completed",
    ]);
  });

  it("lets a fill-by date only end an order that gets leads", () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => mayMove("fill-by", from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves.toSorted()).toEqual(["approved > cancelled", "processing > cancelled"]);
  });

  it("gives a completion time to completed orders only", () => {
    const now = new Date("2026-11-21T10:00:00Z");
    expect(ORDER_STATUSES.filter((status) => completedAtFor(status, now) !== null)).toEqual(["completed"]);
  });
});

describe("the email about a status", () => {
  it("is sent for approved, completed and cancelled", () => {
    expect(ORDER_STATUSES.filter(isEmailed)).toEqual(["approved", "completed", "cancelled"]);
  });

  it.each([
    ["approved", "processing", true],
    ["approved", "completed", true],
    ["approved", "cancelled", false],
    ["approved", "pending", false],
    ["completed", "completed", true],
    ["completed", "processing", false],
    ["cancelled", "cancelled", true],
    ["cancelled", "approved", false],
  ] as const)("about %s, once the order is %s, is still true: %s", (announced, current, expected) => {
    expect(isStillTrue(announced, current)).toBe(expected);
  });
});
