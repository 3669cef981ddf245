import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { SiteFooter } from "@/components/layout/site-footer";
import { operatorContact } from "@/lib/settings/operator-contact";

it("has the opt-out of sale on every page, under the title that the law prescribes", () => {
  const footer = renderToStaticMarkup(<SiteFooter contact={operatorContact()} />);
  expect(footer).toMatch(/<a href="\/my-information"[^>]*>Do Not Sell or Share My Personal Information<\/a>/);
});
