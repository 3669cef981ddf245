import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { readOrderFilter } from "@/lib/staff/orders/order-filter";
import { OrderFilters } from "./order-filters";

const show = (query: string) =>
  renderToStaticMarkup(
    <OrderFilters
      filter={readOrderFilter(new URLSearchParams(query))}
      counts={{ approval: 41, running: 42, slow: 43 }}
      onChange={() => {}}
    />,
  );

it("a tab shows no count of all orders while it leads to those of a search only", () => {
  expect(show("view=slow")).toContain("<span>41</span>");
  expect(show("view=slow&search=ann")).not.toMatch(/<span>4[123]<\/span>/);
});
