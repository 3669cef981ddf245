import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { Children } from "./safekeeping";

it("the policy on children promises no deletion of the consent evidence, which no erasure changes", () => {
  const text = renderToStaticMarkup(<Children />).replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("we erase the contact details and the answers");
  expect(text).toContain("The consent evidence stays");
  expect(text).toContain("for 5 years or, if the request was sold, as long as the sale is recorded");
  expect(text).not.toContain("delete it");
});
