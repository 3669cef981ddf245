import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LEAD_PROGRESS } from "../outcome";
import { countViews, partsOfPage, type QueueGroup, segmentsOf } from "./queue-views";

const group = (changes: Partial<QueueGroup>): QueueGroup => ({
  callArea: "TX/America/Chicago",
  progress: "new",
  isReachable: true,
  isResting: false,
  total: 1,
  followUps: 0,
  due: 0,
  ...changes,
});
const OPEN = { isOpen: true, turnsAt: new Date("2026-11-24T02:00:00Z") };
const SOON = { isOpen: false, turnsAt: new Date("2026-11-23T15:00:00Z") };
const LATER = { isOpen: false, turnsAt: new Date("2026-11-23T16:00:00Z") };
const stateOf = (area: string) =>
  ({ "TX/America/Chicago": OPEN, "AZ/America/Phoenix": SOON, "CA/America/Los_Angeles": LATER })[area] ?? null;

describe("the counts of the tabs", () => {
  it("count as callable only new and contacted leads of open areas that somebody can answer", () => {
    const groups = [
      group({ total: 4 }),
      group({ progress: "contacted", total: 2, followUps: 1, due: 1 }),
      group({ progress: "quoted", total: 8 }),
      group({ isReachable: false, total: 16, followUps: 5, due: 5 }),
      group({ progress: "quoted", isReachable: false, total: 256 }),
      group({ isResting: true, total: 32 }),
      group({ callArea: "AZ/America/Phoenix", total: 64, followUps: 3 }),
      group({ progress: "sold", total: 128 }),
    ];
    expect(countViews(groups, (area) => stateOf(area)?.isOpen ?? false)).toEqual({
      callable: 6,
      new: 100,
      "follow-up": 4,
      quoted: 8,
      sold: 128,
      all: 510,
      followUpsDue: 1,
    });
  });
});

describe("the leads to call", () => {
  it("begin with those that may be called now, then follow those whose hours begin next", () => {
    const groups = [
      group({ callArea: "CA/America/Los_Angeles", total: 1 }),
      group({ isResting: true, total: 2 }),
      group({ callArea: "AZ/America/Phoenix", total: 3 }),
      group({ total: 4 }),
      group({ progress: "contacted", total: 5 }),
      group({ progress: "lost", total: 6 }),
    ];
    expect(segmentsOf(groups, stateOf)).toEqual([
      { opensAt: null, callAreas: ["TX/America/Chicago"], isResting: false, total: 9 },
      { opensAt: SOON.turnsAt, callAreas: ["AZ/America/Phoenix"], isResting: false, total: 3 },
      { opensAt: LATER.turnsAt, callAreas: ["CA/America/Los_Angeles"], isResting: false, total: 1 },
      { opensAt: null, callAreas: ["TX/America/Chicago"], isResting: true, total: 2 },
    ]);
  });

  it("are on exactly one page each, whatever the sizes", () => {
    const groups = fc.array(
      fc.record({
        callArea: fc.constantFrom("TX/America/Chicago", "AZ/America/Phoenix", "CA/America/Los_Angeles"),
        progress: fc.constantFrom(...LEAD_PROGRESS),
        isReachable: fc.boolean(),
        isResting: fc.boolean(),
        total: fc.integer({ min: 1, max: 60 }),
      }),
    );
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 30 }), (made, take) => {
        const segments = segmentsOf(made.map(group), stateOf);
        const total = segments.reduce((sum, segment) => sum + segment.total, 0);
        const seen = new Map(segments.map((segment) => [segment, 0]));
        for (let skip = 0; skip < total; skip += take) {
          const parts = partsOfPage(segments, { skip, take });
          expect(parts.reduce((sum, part) => sum + part.take, 0)).toBe(Math.min(take, total - skip));
          for (const part of parts) {
            expect(part.skip).toBe(seen.get(part.segment));
            seen.set(part.segment, part.skip + part.take);
          }
        }
        for (const [segment, count] of seen) expect(count).toBe(segment.total);
      }),
    );
  });
});
