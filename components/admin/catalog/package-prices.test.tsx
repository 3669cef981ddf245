import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { PackagePrices } from "./package-prices";

it("a price per lead that is rounded says so, as on the pages of an order", () => {
  const life = { id: "life", line: "life", tier: "premium", isOffered: true, basePriceCents: 2_800 } as const;
  const pricesOf = (basePriceCents: number) =>
    renderToStaticMarkup(
      <PackagePrices leadsPerMonth={150} discountPercent={5} leadTypes={[{ ...life, basePriceCents }]} />,
    );
  expect(pricesOf(2_800)).toContain(">$26.60<");
  expect(pricesOf(2_801)).toContain(">about $26.61<");
});
