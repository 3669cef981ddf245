import { beforeAll, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { headingsOf, textOf } from "./text-of";

let html = "";
beforeAll(async () => {
  // As during a build: the page is made without a database.
  process.env.NEXT_PHASE = "phase-production-build";
  const { default: HomePage } = await import("@/app/(marketing)/page");
  html = renderToStaticMarkup(await HomePage());
  delete process.env.NEXT_PHASE;
});

/** The markup from the section with this id up to the next one. */
const section = (id: string) => html.slice(html.indexOf(`id="${id}"`)).split("<section id=", 1)[0] ?? "";

it("has its sections in the order of the specification", () => {
  const parts = ["<header", "<h1", 'id="services"', 'id="how-it-works"', 'id="pricing"'];
  const places = [...parts, 'id="testimonials"', 'id="contact"', "<footer"].map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("has the claims and the four figures", () => {
  const text = textOf(html);
  for (const claim of [
    "150+ agencies",
    "300+ agencies",
    "4.5 million+ verified leads",
    "$100 million+ in sales",
    "4.8 average rating",
    "Up to 4X higher close rates",
    "TCPA and HIPAA compliance",
  ])
    expect(text).toContain(claim);
  const figures = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(
    ([, label, value]) => `${value} ${label}`,
  );
  expect(figures).toEqual(
    expect.arrayContaining([
      "98% client satisfaction",
      "24/7 lead delivery",
      "4.2x average ROI increase",
      "15 min average response time",
    ]),
  );
});

it("names the four steps in their order", () => {
  const steps = ["Capture Prospects", "Verify Intent", "Real-Time Delivery", "Fuel Growth"];
  expect(headingsOf(section("how-it-works"), 3).slice(0, 4)).toEqual(steps);
});

it("leads from Contact our sales team to the contact section", () => {
  expect(html).toMatch(/<a href="\/#contact"[^>]*>Contact our sales team<\/a>/);
  expect(textOf(html)).toContain("Need a custom solution? Contact our sales team");
});

it("offers five industries and four lead volumes in the inquiry form", () => {
  const values = (name: string) => {
    const field = section("contact").match(new RegExp(`<select[^>]*name="${name}".*?</select>`))?.[0] ?? "";
    return [...field.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
  };
  expect(values("industry")).toEqual([
    "life-insurance",
    "health-insurance",
    "auto-insurance",
    "property-casualty",
    "custom-campaigns",
  ]);
  expect(values("leadVolume")).toEqual(["50-100", "100-300", "300-500", "500+"]);
});

it("has a footer with three columns, a copyright line and a compliance line", () => {
  const footer = html.slice(html.indexOf("<footer"));
  expect(headingsOf(footer, 2)).toEqual(["Services", "Company", "Support"]);
  const targets = [...footer.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  expect(targets).toEqual(
    expect.arrayContaining([
      "/privacy-policy",
      "/terms-of-service",
      "/help-center",
      "/api-documentation",
      "/tcpa-compliance",
      "/#how-it-works",
      "/#pricing",
      "/#contact",
    ]),
  );
  const text = textOf(footer);
  expect(text).toMatch(/© 20\d\d Leadwell, Inc\. All rights reserved\./);
  expect(text).toContain("TCPA and HIPAA compliance in every campaign.");
});
