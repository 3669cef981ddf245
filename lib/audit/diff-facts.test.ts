import { describe, expect, it } from "@jest/globals";
import { diffFacts } from "./diff-facts";

describe("the difference of two sets of facts", () => {
  it("names what changed, and leaves out what did not", () => {
    expect(
      diffFacts({ status: "pending", notes: null, id: 1 }, { status: "approved", notes: "Fine", id: 1 }),
    ).toEqual([
      { field: "Status", before: "pending", after: "approved" },
      { field: "Notes", before: null, after: "Fine" },
    ]);
  });

  it("tells what was there only before or only after", () => {
    expect(diffFacts(null, { sessionsEnded: 2 })).toEqual([
      { field: "Sessions ended", before: null, after: "2" },
    ]);
    expect(diffFacts({ note: "x" }, {})).toEqual([{ field: "Note", before: "x", after: null }]);
    expect(diffFacts(null, null)).toEqual([]);
  });

  it("writes times and days as people do, and leaves other texts alone", () => {
    const [time, day, name] = diffFacts(null, {
      dueAt: "2026-11-22T19:05:00.000Z",
      fillBy: "2026-11-30",
      name: "2026-11-30 batch",
    });
    expect(time?.after).toMatch(/^Nov 2[23], 2026, \d{1,2}:05/);
    expect(day?.after).toBe("November 30, 2026");
    expect(name?.after).toBe("2026-11-30 batch");
  });

  it("says yes and no, and shows lists", () => {
    expect(diffFacts({ disabled: false, states: ["TX"] }, { disabled: true, states: [] })).toEqual([
      { field: "Disabled", before: "no", after: "yes" },
      { field: "States", before: "TX", after: "none" },
    ]);
  });

  it("writes money, days and parts as people read them", () => {
    expect(
      diffFacts(
        { priceCents: 135_000, until: "2027-04-30", terms: { dailyCap: null, lines: ["auto", "life"] } },
        { priceCents: 140_000, until: "2027-05-01", terms: { dailyCap: 5_000, lines: ["auto"] } },
      ),
    ).toEqual([
      { field: "Price", before: "$1,350.00", after: "$1,400.00" },
      { field: "Until", before: "April 30, 2027", after: "May 1, 2027" },
      {
        field: "Terms",
        before: "Daily cap: nothing, Lines: auto, life",
        after: "Daily cap: 5,000, Lines: auto",
      },
    ]);
  });

  it("writes a time in the reader's zone, without its ISO form", () => {
    const [change] = diffFacts(null, { at: "2027-04-30T12:00:00.000Z" });
    expect(change?.after).toMatch(/^(Apr|May) \d+, 2027, /);
  });
});
