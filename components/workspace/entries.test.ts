import { describe, expect, it } from "@jest/globals";
import { paths } from "@/lib/kit/paths";
import { CUSTOMER_AREA, isCurrentEntry, STAFF_AREA, type WorkspaceEntry } from "./entries";

describe.each([CUSTOMER_AREA, STAFF_AREA])("the entries of $label", ({ groups, bar, home }) => {
  const entries = groups.flat();

  it("name each page once", () => {
    expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length);
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  });

  it("hold the home page and those of the phone's bar, which has room for four beside More", () => {
    const hrefs = entries.map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining([home, ...bar]));
    expect(bar).toHaveLength(4);
  });
});

const currentOf = (entries: readonly WorkspaceEntry[], pathname: string) =>
  entries.filter((entry) => isCurrentEntry(entry, pathname)).map(({ label }) => label);

it.each([
  [paths.dashboard, "Overview"],
  [paths.lead("0198c1d2"), "Leads"],
  [paths.orders, "Orders"],
  [paths.periodPayment("p", "2026-11-22"), "Plans & billing"],
  [paths.newDestination, "Delivery"],
  [paths.chat("0198c1d2"), "Live chat"],
])("on %s the entry %s is current, and no other", (pathname, label) => {
  expect(currentOf(CUSTOMER_AREA.groups.flat(), pathname)).toEqual([label]);
});

it.each([
  [paths.admin, "Orders"],
  [paths.adminOrder("0198c1d2"), "Orders"],
  [paths.adminOverview, "Overview"],
  [paths.adminUser("0198c1d2"), "Customers"],
])("for staff, on %s the entry %s is current, and no other", (pathname, label) => {
  expect(currentOf(STAFF_AREA.groups.flat(), pathname)).toEqual([label]);
});

it("marks no entry for a path that only begins like one", () => {
  expect(currentOf(CUSTOMER_AREA.groups.flat(), "/dashboard/leadsx")).toEqual([]);
});
