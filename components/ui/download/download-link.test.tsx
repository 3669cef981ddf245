import { expect, it } from "@jest/globals";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { DownloadLink } from "./download-link";

it("before the scripts have loaded, a file's link is downloaded by the browser and does not replace the page", () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadLink href="/api/my/results/export?days=90" className="inline-flex">
        Export CSV
      </DownloadLink>
    </QueryClientProvider>,
  );
  expect(html).toMatch(/<a href="\/api\/my\/results\/export\?days=90" download="" class="inline-flex">/);
});
