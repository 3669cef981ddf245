import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from "next/experimental/testing/server";
import * as z from "zod/mini";
import { config } from "@/middleware";
import { ACTION_POLICIES } from "./api/action-policies";
import { ROUTE_POLICIES } from "./api/route-policies";

/** The stack that the product was ordered with. It may grow; nothing here may be dropped or renamed. */
const TOP_LEVEL = ["app", "components", "lib", "prisma", "public"]
  .concat(["middleware.ts", "next.config.mjs", "tailwind.config.ts", "tsconfig.json"])
  .concat(["package.json", "playwright.config.ts"]);
const PACKAGES = ["next", "react", "next-auth", "prisma", "@prisma/client", "stripe", "zod"].concat([
  "tailwindcss",
  "sonner",
]);
const TEST_PACKAGES = ["playwright", "jest"];

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, engines: versions })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

describe("the stack that was ordered", () => {
  it("has its names at the top level", () => {
    expect(readdirSync(".")).toEqual(expect.arrayContaining(TOP_LEVEL));
  });

  it("has its packages, each at one exact version", () => {
    for (const name of PACKAGES) expect(manifest.dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    for (const name of TEST_PACKAGES) expect(manifest.devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest.devDependencies.playwright).toBe(manifest.devDependencies["@playwright/test"]);
  });

  it.each(["/dashboard", "/dashboard/leads", "/admin", "/admin/users/1"])(
    "has a middleware in front of %s",
    (url) => {
      expect(doesMiddlewareMatch({ config, url })).toBe(true);
    },
  );

  it.each(["/", "/auth", "/purchase-leads", "/api/orders", "/dashboards"])(
    "has no middleware in front of %s",
    (url) => {
      expect(doesMiddlewareMatch({ config, url })).toBe(false);
    },
  );

  it("runs pricing and orders through route handlers and server actions", () => {
    const routes = Object.keys(ROUTE_POLICIES);
    expect(routes).toEqual(expect.arrayContaining(["calculate-pricing", "orders", "admin/orders"]));
    const actions = Object.values(ACTION_POLICIES).flatMap((policies) => Object.keys(policies));
    expect(actions).toEqual(
      expect.arrayContaining(["priceSavedSelection", "repeatOrder", "setOrderLimits", "refundUndelivered"]),
    );
  });

  it("runs on Node 24; only scripts/bootstrap.mjs also runs on Node 20", () => {
    expect(manifest.engines).toEqual({ node: ">=24" });
    expect(readFileSync("scripts/bootstrap.mjs", "utf8")).toContain("const MINIMUM_NODE_MAJOR = 20;");
  });
});
