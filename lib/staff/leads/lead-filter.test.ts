import { expect, it } from "@jest/globals";
import { paths } from "@/lib/kit/paths";
import { readLeadFilter } from "./lead-filter";

const filterOf = (query: string) => readLeadFilter(new URLSearchParams(query));
const PUBLISHER = "0a1b2c3d-0000-4000-8000-000000000001";

it("the link of a publisher's page leads to its rejected leads", () => {
  const { searchParams } = new URL(paths.adminRejectedLeadsOf(PUBLISHER), "https://example.com");
  expect(readLeadFilter(searchParams)).toMatchObject({ status: "rejected", publisherId: PUBLISHER });
});

it.each(["", "publisherId=1&status=lost&line=boat&state=Texas&cursor=1"])(
  "a filter without valid values shows all leads: %s",
  (query) => {
    expect(filterOf(query)).toEqual({ line: "", state: "", status: "", publisherId: "", cursor: "" });
  },
);
