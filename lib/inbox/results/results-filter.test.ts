import { describe, expect, it } from "@jest/globals";
import { readResultsFilter, toResultsQuery } from "./results-filter";

const read = (query: string) => readResultsFilter(new URLSearchParams(query));

describe("the filter of the results", () => {
  it.each([
    ["", { days: 90 }],
    ["days=30&line=auto", { days: 30, line: "auto" }],
    ["days=31&line=auto", { days: 90, line: "auto" }],
    ["days=365&line=boats", { days: 365 }],
    ["days=-1&line=boats", { days: 90 }],
  ])("reads %j, and takes nothing for what is not valid", (query, filter) => {
    expect(read(query)).toEqual(filter);
  });

  it("is the same after a trip through the URL", () => {
    expect(read(toResultsQuery({ days: 365, line: "property-casualty" }))).toEqual({
      days: 365,
      line: "property-casualty",
    });
  });
});
