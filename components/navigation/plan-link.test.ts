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
  ])("to %s is the browser's own", (href) => {
    expect(planLink(href, HOME)).toEqual({ kind: "leave-to-browser" });
  });

  it("from a public page to the customer area loads a document", () => {
    const href = `${HOME}dashboard/leads?state=TX`;
    expect(planLink(href, HOME)).toEqual({ kind: "load", href });
    expect(planLink(href, `${HOME}dashboard`)).toMatchObject({ kind: "visit" });
  });

  // Each has a security policy of its own, which only a new document brings.
  it.each(["checkout?package=growth", "admin/audit", "api-documentation/console"])(
    "from a public page to /%s loads a document",
    (path) => {
      const href = HOME + path;
      expect(planLink(href, HOME)).toEqual({ kind: "load", href });
    },
  );

  it("from checkout to a section of it is the browser's own, because nothing is loaded", () => {
    const here = `${HOME}checkout?package=growth`;
    expect(planLink(`${here}#content`, here)).toEqual({ kind: "leave-to-browser" });
  });

  it("from one page of the staff area to another is ours", () => {
    expect(planLink(`${HOME}admin/audit`, `${HOME}admin`)).toMatchObject({ kind: "visit" });
  });
});
