import { expect, it } from "@jest/globals";
import { zoneName } from "@/lib/kit/zone-formatter";
import { deliveryHours, describeHours } from "./delivery-hours";
import { sumNearMisses } from "./near-misses";

it.each([
  [{ days: [1, 2, 3, 4, 5], from: 9, to: 18 }, "Mon–Fri, 9 AM–6 PM"],
  [{ days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 }, "Every day, all day"],
  [{ days: [0, 1, 3, 4, 5], from: 0, to: 12 }, "Mon, Wed–Fri, Sun, 12 AM–12 PM"],
  [{ days: [0, 6], from: 12, to: 24 }, "Sat, Sun, 12 PM–12 AM"],
])("hours %j are written %s", (hours, text) => {
  expect(describeHours(hours)).toBe(text);
});

it.each([
  [{ days: [], from: 9, to: 18 }],
  [{ days: [1, 1], from: 9, to: 18 }],
  [{ days: [7], from: 9, to: 18 }],
  [{ days: [1], from: 18, to: 18 }],
  [{ days: [1], from: 9, to: 25 }],
])("hours %j are refused", (hours) => {
  expect(deliveryHours.safeParse(hours).success).toBe(false);
});

it("a zone has the name that people use", () => {
  expect(zoneName("America/New_York")).toBe("Eastern Time");
});

it("near misses are summed by reason, most first, and states within them", () => {
  const row = (outcome: string, state: string, leads: number) => ({ outcome, state, leads });
  const rows = [
    row("tier", "TX", 2),
    row("tier", "OH", 3),
    row("state", "NM", 9),
    row("received", "TX", 4),
    row("earlier", "TX", 1),
    row("other", "TX", 7),
  ];
  const span = { since: "2026-11-21T12:00:00.000Z", isSinceApproval: false, capReachedAt: null };
  expect(sumNearMisses(rows, span)).toEqual({
    ...span,
    received: 4,
    toEarlierOrders: 1,
    missed: [
      { reason: "state", leads: 9, states: [{ state: "NM", leads: 9 }] },
      {
        reason: "tier",
        leads: 5,
        states: [
          { state: "OH", leads: 3 },
          { state: "TX", leads: 2 },
        ],
      },
    ],
  });
});
