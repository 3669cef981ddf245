import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { ShownTime } from "@/components/compliance/use-now";
import { PurchaseTerms } from "./purchase-terms";

const textAt = (time: string | null) =>
  renderToStaticMarkup(
    <ShownTime value={time === null ? null : new Date(time)}>
      <PurchaseTerms
        configuration={{ purchaseType: "monthly", totalPrice: "11375.00" }}
        timeZone="America/New_York"
      />
    </ShownTime>,
  );

it("the terms beside Pay name the first renewal of a payment that is made now, also when the page stays open past midnight", () => {
  expect(textAt("2026-11-23T04:59:00.000Z")).toContain("on Tuesday, December 22, 2026");
  expect(textAt("2026-11-23T05:00:00.000Z")).toContain("on Wednesday, December 23, 2026");
});

it("a page that the server renders names no day: the browser that shows it may be in another one", () => {
  expect(textAt(null)).toContain("at the next renewal");
});
