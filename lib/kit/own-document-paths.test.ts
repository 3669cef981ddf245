import { expect, it } from "@jest/globals";
import { needsOwnDocument } from "./own-document-paths";
import { paths } from "./paths";

it("loads checkout, however it is called, as a document of its own, and nothing else", () => {
  const checkouts = [paths.checkoutCustom, paths.checkoutPackage("growth"), paths.checkoutConfiguration("1")];
  expect(["/checkout", ...checkouts].map(needsOwnDocument)).toEqual([true, true, true, true]);
  expect(["/", paths.auth, "/checkout-help", "/auth?next=/checkout"].map(needsOwnDocument)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
