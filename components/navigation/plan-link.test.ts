import { describe, expect, it } from "@jest/globals";
import { planLink } from "./plan-link";

const HOME = "https://leadwell.example/";

describe("a click on a link", () => {
  it.each([
    ["https://leadwell.example/#services", { kind: "scroll", id: "services" }],
    ["https://leadwell.example/", { kind: "scroll", id: "" }],
    ["https://leadwell.example/auth", { kind: "visit", path: "/auth", id: "" }],
    ["https://leadwell.example/help-center?q=a#faq", { kind: "visit", path: "/help-center?q=a", id: "faq" }],
    ["https://leadwell.example/#caf%C3%A9", { kind: "scroll", id: "café" }],
    ["https://leadwell.example/#%E0%A4%A", { kind: "scroll", id: "" }],
  ])("on the home page to %s", (href, plan) => {
    expect(planLink(href, HOME)).toEqual(plan);
  });

  it("from another page to a section goes home first", () => {
    expect(planLink(`${HOME}#pricing`, `${HOME}purchase-leads`)).toEqual({
      kind: "visit",
      path: "/",
      id: "pricing",
    });
  });

  it.each([
    "https://elsewhere.example/",
    "mailto:support@leadwell.example",
    "tel:+13025550142",
    "https://leadwell.example/sitemap.xml",
    "https://leadwell.example/api/health",
    // Checkout has a security policy of its own, which only a new document brings.
    "https://leadwell.example/checkout?package=growth",
    // And so has the staff area.
    "https://leadwell.example/admin/audit",
  ])("to %s is the browser's own", (href) => {
    expect(planLink(href, HOME)).toEqual({ kind: "leave-to-browser" });
  });

  it("from a public page to the customer area loads a document", () => {
    const href = `${HOME}dashboard/leads?state=TX`;
    expect(planLink(href, HOME)).toEqual({ kind: "load", href });
    expect(planLink(href, `${HOME}dashboard`)).toMatchObject({ kind: "visit" });
  });

  it("from one page of the staff area to another is ours", () => {
    expect(planLink(`${HOME}admin/audit`, `${HOME}admin`)).toMatchObject({ kind: "visit" });
  });
});
