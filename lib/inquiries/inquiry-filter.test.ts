import { describe, expect, it } from "@jest/globals";
import { readInquiryFilter } from "./inquiry-filter";

const filterOf = (address: string) => readInquiryFilter(new URLSearchParams(address));

describe("the filter in the address", () => {
  it("is read", () => {
    expect(filterOf("status=closed&search=texas&page=3")).toEqual({
      status: "closed",
      search: "texas",
      page: "3",
    });
  });

  it.each(["", "status=lost", "search=%00", "page=0"])(
    "is the new ones where it makes no sense: %s",
    (address) => expect(filterOf(address)).toEqual({ status: "new", search: "", page: "" }),
  );
});
