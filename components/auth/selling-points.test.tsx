import { afterEach, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { contactOf } from "@/lib/settings/operator-contact";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { SellingPoints } from "./selling-points";

afterEach(() => {
  globalThis.leadwellContact = undefined;
});

it("shows the three benefits of an account, with the phone hours of the settings", () => {
  const standard = renderToStaticMarkup(<SellingPoints />);
  for (const text of [
    "Join Thousands of Insurance Professionals",
    "Real-time lead delivery",
    "Complete order tracking",
    "24/7 customer support",
    "the phone is answered Mon-Fri 9AM-6PM EST.",
  ])
    expect(standard).toContain(text);
  globalThis.leadwellContact = contactOf({ ...DEFAULT_SETTINGS, phoneOpens: 8, phoneCloses: 20 });
  expect(renderToStaticMarkup(<SellingPoints />)).toContain("the phone is answered Mon-Fri 8AM-8PM EST.");
});
