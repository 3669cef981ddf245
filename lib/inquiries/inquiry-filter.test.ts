import { describe, expect, it } from "@jest/globals";
import { readInquiryFilter } from "./inquiry-filter";

const filterOf = (query: string) => readInquiryFilter(new URLSearchParams(query));

describe("the inbox filter in the URL", () => {
  it("is read", () => {
    expect(filterOf("status=closed&search=texas&page=3")).toEqual({
      status: "closed",
      search: "texas",
      page: "3",
    });
  });

  it.each(["", "status=lost", "search=%00", "page=0"])(
    "falls back to the defaults for invalid values: %s",
    (query) => expect(filterOf(query)).toEqual({ status: "new", search: "", page: "" }),
  );
});
