import { describe, expect, it } from "@jest/globals";
import { readAccountFilter } from "./account-filter";

const NOTHING = { search: "", role: "", state: "", page: "" };
const filterOf = (address: string) => readAccountFilter(new URLSearchParams(address));

describe("the filter in the address", () => {
  it("is read", () => {
    expect(filterOf("search=ann+a&role=staff&state=disabled&page=12")).toEqual({
      search: "ann a",
      role: "staff",
      state: "disabled",
      page: "12",
    });
  });

  it.each(["", "search=%00", "role=king", "state=gone", "page=0", "page=-1", "page=12345", "page=1e3"])(
    "says nothing where it makes no sense: %s",
    (address) => expect(filterOf(address)).toEqual(NOTHING),
  );
});
