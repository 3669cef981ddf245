import { describe, expect, it } from "@jest/globals";
import { breadcrumbs, faqPage, homeData, serializeStructuredData } from "./structured-data";

describe("structured data", () => {
  it("cannot end its script element, and keeps its meaning", () => {
    const hostile = { name: "</script><script>alert(1)</script><!-- & \u2028" };
    const text = serializeStructuredData(hostile);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual(hostile);
  });

  it("contains the organization and each package on offer with its lowest and highest monthly price", () => {
    const packages = [
      {
        name: "Starter",
        features: ["50 leads"],
        leadTypes: [
          { leadTypeId: "life-premium", price: "1995.00" },
          { leadTypeId: "auto-premium", price: "1330.00" },
          { leadTypeId: "health-premium", price: "1805.00" },
        ],
      },
      {
        name: "Growth",
        features: ["150 leads", "One line"],
        leadTypes: [{ leadTypeId: "auto-premium", price: "3780.00" }],
      },
    ];
    const graph: unknown = JSON.parse(serializeStructuredData(homeData(packages)));
    expect(graph).toMatchObject({
      "@graph": [
        { "@type": "Organization", name: "Leadwell" },
        {
          "@type": "Product",
          name: "Starter lead package",
          offers: {
            "@type": "AggregateOffer",
            lowPrice: "1330.00",
            highPrice: "1995.00",
            offerCount: 3,
            priceCurrency: "USD",
            priceSpecification: { minPrice: 1330, maxPrice: 1995, unitText: "month" },
          },
        },
        {
          "@type": "Product",
          name: "Growth lead package",
          description: "150 leads. One line.",
          offers: { lowPrice: "3780.00", highPrice: "3780.00", offerCount: 1 },
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
