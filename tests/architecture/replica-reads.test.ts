import { expect, it } from "@jest/globals";
import { readSourceFiles } from "./source-files";

/**
 * Files whose reads may come from a replica, and may then be about a second old: lists, reports, exports and health. What
 * decides about money, sales or access is not among them. docs/scaling.md names them for operators.
 */
const MAY_BE_OLD = [
  "lib/delivery/destinations/read-health.server.ts",
  "lib/disputes/staff-queries.server.ts",
  "lib/inbox/results/read-results.server.ts",
  "lib/inbox/select-leads.server.ts",
  "lib/returns/staff-queries.server.ts",
  "lib/staff/billing/read-billing.server.ts",
  "lib/staff/billing/select-entries.server.ts",
  "lib/staff/deliveries/queries.server.ts",
  "lib/staff/leads/read-stock.server.ts",
  "lib/staff/orders/queries.server.ts",
  "lib/staff/overview/read-staff-overview.server.ts",
  "lib/staff/publishers/read-quality.server.ts",
  "lib/workspace/read-overview.server.ts",
];
/** Where requests are told whether they may read from a replica. */
const PERMISSION = ["lib/accounts/recent-write.server.ts"];

const product = readSourceFiles().filter(
  ({ name }) => /^(app|lib|worker)\//.test(name) && !name.includes(".test."),
);
const filesWith = (pattern: RegExp) =>
  product.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

it("only named files read from a replica", () => {
  const importing = filesWith(
    /import \{[^}]*\breplica\b[^}]*\} from "@\/lib\/platform\/db\/replica\.server"/,
  );
  expect(importing.toSorted()).toEqual(MAY_BE_OLD);
});

it("only one place permits it, and nothing else opens a connection to a replica", () => {
  const own = "lib/platform/db/replica.server.ts";
  expect(filesWith(/\ballowReplica\b/).filter((name) => name !== own)).toEqual(PERMISSION);
  expect(filesWith(/\breplicaPool\b/).toSorted()).toEqual(["lib/platform/db/pool.server.ts", own]);
});
