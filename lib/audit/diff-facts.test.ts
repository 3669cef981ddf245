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

  it("says yes and no, and shows lists", () => {
    expect(diffFacts({ disabled: false, states: ["TX"] }, { disabled: true, states: [] })).toEqual([
      { field: "Disabled", before: "no", after: "yes" },
      { field: "States", before: '["TX"]', after: "[]" },
    ]);
  });
});
