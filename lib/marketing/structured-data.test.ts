import { describe, expect, it } from "@jest/globals";
import { breadcrumbs, faqPage, homeData, serializeStructuredData } from "./structured-data";

describe("structured data", () => {
  it("cannot end its script element, and keeps its meaning", () => {
    const hostile = { name: "</script><script>alert(1)</script><!-- & \u2028" };
    const text = serializeStructuredData(hostile);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual(hostile);
  });

  it("contains the organization and each package on offer with its monthly price", () => {
    const packages = [
      { name: "Starter", price: "1350.00", features: ["50 leads"] },
      { name: "Growth", price: "4000.00", features: ["150 leads", "One line"] },
    ];
    const graph: unknown = JSON.parse(serializeStructuredData(homeData(packages)));
    expect(graph).toMatchObject({
      "@graph": [
        { "@type": "Organization", name: "Leadwell" },
        { "@type": "Product", name: "Starter lead package", offers: { price: "1350.00" } },
        {
          "@type": "Product",
          name: "Growth lead package",
          description: "150 leads. One line.",
          offers: { price: "4000.00" },
        },
      ],
    });
  });

  it("lists breadcrumbs from home to the page with absolute URLs", () => {
    expect(breadcrumbs([{ name: "Purchase leads", path: "/purchase-leads" }])).toMatchObject({
      itemListElement: [
        { position: 1, item: "https://leadwell.example/" },
        { position: 2, item: "https://leadwell.example/purchase-leads", name: "Purchase leads" },
      ],
    });
  });

  it("pairs each question with its answer", () => {
    expect(faqPage([{ question: "Why?", answer: "Because." }])).toMatchObject({
      mainEntity: [{ name: "Why?", acceptedAnswer: { text: "Because." } }],
    });
  });
});
