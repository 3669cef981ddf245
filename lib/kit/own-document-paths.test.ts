import { expect, it } from "@jest/globals";
import { needsOwnDocument } from "./own-document-paths";
import { paths } from "./paths";

it("loads checkout, however it is called, as a document of its own, and nothing else", () => {
  const checkouts = [paths.checkoutCustom, paths.checkoutPackage("growth"), paths.checkoutConfiguration("1")];
  expect(["/checkout", ...checkouts].map((path) => needsOwnDocument(path))).toEqual([true, true, true, true]);
  expect(
    ["/", "/administrators", paths.auth, "/checkout-help", "/auth?next=/checkout"].map((path) =>
      needsOwnDocument(path),
    ),
  ).toEqual([false, false, false, false, false]);
});

it("loads the API console as a document of its own", () => {
  expect(needsOwnDocument(paths.apiConsole, paths.apiDocumentation)).toBe(true);
  expect(needsOwnDocument(paths.apiDocumentation, paths.apiConsole)).toBe(false);
});

it("loads the staff area as a document of its own for who comes from outside", () => {
  expect(needsOwnDocument(paths.admin)).toBe(true);
  expect(needsOwnDocument(paths.adminAudit, paths.dashboard)).toBe(true);
  expect(needsOwnDocument(paths.adminAudit, paths.admin)).toBe(false);
  expect(needsOwnDocument(paths.dashboard, paths.admin)).toBe(false);
});

it("loads billing as a document of its own for who comes from a page that takes no payments", () => {
  for (const path of [paths.billing, paths.periodPayment("1", "2026-11-22")]) {
    expect(["/", paths.dashboard, paths.admin].map((here) => needsOwnDocument(path, here))).toEqual([
      true,
      true,
      true,
    ]);
    expect([paths.billing, "/checkout"].map((here) => needsOwnDocument(path, here))).toEqual([false, false]);
  }
  expect(needsOwnDocument(paths.dashboard, paths.billing)).toBe(false);
});

it("loads the customer area as a document of its own for who comes from a public page", () => {
  for (const path of [paths.dashboard, paths.lead("1"), `${paths.settings}?a=b#two-factor`]) {
    expect(["", "/", paths.auth].map((here) => needsOwnDocument(path, here))).toEqual([true, true, true]);
    expect([paths.leads, paths.admin, "/checkout"].map((here) => needsOwnDocument(path, here))).toEqual([
      false,
      false,
      false,
    ]);
  }
  expect(needsOwnDocument("/dashboards")).toBe(false);
});
