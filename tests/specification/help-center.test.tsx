import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { SupportCards } from "@/components/help/support-cards";
import { headingsOf, textOf } from "./text-of";

it("the Help Center has three contact cards, with the phone hours and the time of a reply", () => {
  const html = renderToStaticMarkup(<SupportCards />);
  expect(headingsOf(html, 3)).toEqual(["Live chat", "Phone support", "Email support"]);
  expect(textOf(html)).toMatch(/Phone support Mon-Fri 9AM-6PM EST.*Email support Response within 24 hours\./);
});
