import { expect, it } from "@jest/globals";
import { hasEveryNewLead, isNarrowed, readInboxFilter, tabUrl, toInboxQuery, viewUrl } from "./inbox-filter";

const read = (query: string) => readInboxFilter(new URLSearchParams(query));

it("reads valid values and ignores invalid ones", () => {
  const orderId = "6f0d3bb4-7f2e-4d77-9a55-0d8f3a4d3c11";
  const query = `line=auto&state=TX&orderId=${orderId}&progress=quoted&from=2026-11-01&to=2026-11-02&view=follow-up&sort=consent-oldest&searchId=0a1b2c3d&page=3`;
  expect(read(query)).toEqual({
    line: "auto",
    state: "TX",
    orderId,
    progress: "quoted",
    from: "2026-11-01",
    to: "2026-11-02",
    view: "follow-up",
    sort: "consent-oldest",
    searchId: "0a1b2c3d",
    page: "3",
  });
  const nonsense = read(
    "line=boat&state=texas&orderId=1&progress=won&view=mine&sort=name&search=dana&searchId=dana&from=2026-13-40&to=now&page=0",
  );
  expect(Object.values(nonsense).join("")).toBe("");
});

it("queries whole local days, including the last one", () => {
  const query = new URLSearchParams(toInboxQuery(read("from=2026-11-01&to=2026-11-01")));
  expect(query.get("from")).toBe(new Date("2026-11-01T00:00").toISOString());
  expect(query.get("to")).toBe(new Date("2026-11-02T00:00").toISOString());
});

it("does not count tab, order and page as a filter", () => {
  expect(isNarrowed(read("page=2&view=all&sort=consent-oldest"))).toBe(false);
  expect(isNarrowed(read("searchId=0a1b2c3d"))).toBe(true);
  expect(isNarrowed(read("page=2&state=TX"))).toBe(true);
});

it("keeps the search out of the query of the API and of saved views", () => {
  const filter = read("state=TX&searchId=0a1b2c3d");
  expect(toInboxQuery(filter)).toBe("state=TX&view=callable");
  expect(viewUrl(filter)).toBe("state=TX");
});

it("the tab of an outcome leaves out the outcome of the filter, and keeps the rest of it", () => {
  const filter = read("progress=new&state=TX&sort=consent-oldest&searchId=0a1b2c3d&page=2");
  for (const view of ["new", "quoted", "sold"] as const) {
    expect(tabUrl(filter, view)).toBe(`state=TX&view=${view}&searchId=0a1b2c3d`);
  }
  for (const view of ["follow-up", "all"] as const) {
    expect(tabUrl(filter, view)).toBe(`state=TX&progress=new&view=${view}&searchId=0a1b2c3d`);
  }
});

it.each([
  ["", true],
  ["view=new&sort=consent-oldest&page=2", true],
  ["view=all", true],
  ["view=sold", false],
  ["view=follow-up", false],
  ["view=all&state=TX", false],
  ["searchId=0a1b2c3d", false],
])("whether the list %j has every lead that is sold now: %s", (query, expected) => {
  expect(hasEveryNewLead(read(query))).toBe(expected);
});
