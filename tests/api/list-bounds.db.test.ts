import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf, loadRoute } from "./call-route";
import { ROUTE_POLICIES } from "./route-policies";

/** How the responses of staff's GET routes are bounded. A route without an entry fails the test. */
const BOUNDS: Readonly<Record<string, "page" | "cursor" | `${string}: ${string}`>> = {
  "admin/accounts": "page",
  "admin/audit": "cursor",
  "admin/billing": "sums: one row for each of at most 366 days, 50 open differences",
  "admin/billing/entries": "most: 200 entries of one order or payment",
  "admin/billing/export": "stream: a file, read from the database piece by piece",
  "admin/catalog": "most: 100 lead types, 100 packages, 100 changes",
  "admin/counts": "one: three numbers",
  "admin/deliveries": "page",
  "admin/deliveries/dead": "page",
  "admin/disputes": "page",
  "admin/inquiries": "page",
  "admin/jobs": "page",
  "admin/leads/stock": "sums: by line, state and age",
  "admin/mails": "fixed: one entry for each kind of email",
  "admin/orders": "most: 2,000; the specification fixes a plain array",
  "admin/orders/list": "page",
  "admin/overview": "sums: a number for each day of at most 28, seven states, 12 publishers",
  "admin/publishers": "page",
  "admin/publishers/quality": "sums: at most 50 publishers, 50 sources, four lines",
  "admin/returns": "page",
  "admin/settings": "one: a value for each setting",
  "admin/tasks": "page",
  "admin/users": "most: 2,000; the specification fixes a plain array",
  "admin/waiting": "one: a number for each entry of the rail",
};

const routes = Object.entries(ROUTE_POLICIES).flatMap(([route, { GET }]) =>
  GET === "staff" && !route.includes("[") ? [route] : [],
);

let cookie: string;
beforeAll(async () => {
  await installCatalog();
  cookie = await cookieOf(await createStaff());
});

describe("a list of staff", () => {
  it("is in the list of bounds", () => {
    expect(Object.keys(BOUNDS).toSorted()).toEqual(routes.toSorted());
  });

  it.each(routes.filter((route) => BOUNDS[route] === "page"))("%s has pages", async (route) => {
    const { status, body } = await callRoute(await loadRoute(route), "GET", { cookie, query: "?page=99" });
    expect([status, body]).toMatchObject([200, { page: 1, pages: 1 }]);
  });

  it.each(routes.filter((route) => BOUNDS[route] === "cursor"))("%s has a cursor", async (route) => {
    const { status, body } = await callRoute(await loadRoute(route), "GET", { cookie });
    expect([status, body]).toMatchObject([200, { nextCursor: null }]);
  });
});
