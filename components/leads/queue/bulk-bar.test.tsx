import { expect, it } from "@jest/globals";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { BulkBar } from "./bulk-bar";

/** What the bar says and offers for a number of ticked leads. */
function offered(count: number) {
  const ticked = Array.from({ length: count }, (_, nth) => `lead-${nth}`);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BulkBar ticked={ticked} onClear={() => {}} />
    </QueryClientProvider>,
  );
  return {
    says: /<output[^>]*>([^<]*)/.exec(html)?.[1],
    offers: [...html.matchAll(/<(?:button|a)[^>]*>([^<]+)/g)].map(([, label]) => label),
  };
}

it("the bar offers no more leads than the server takes at once", () => {
  const offers = ["Contacted", "Quoted", "Policy sold", "Lost", "CSV", "XLSX", "Return…"];
  expect(offered(100)).toEqual({ says: "100 selected", offers });
  expect(offered(101)).toEqual({ says: "101 selected. Select at most 100 leads.", offers: [] });
});
