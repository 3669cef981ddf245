import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublisherDto } from "@/lib/publishers/schemas";
import { PublisherRows } from "./publisher-rows";

const PUBLISHER: PublisherDto = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Quotes Example",
  lines: ["life"],
  states: [],
  dailyCap: null,
  postsPerMinute: 6_000,
  pausedAt: null,
  pauseReason: null,
  createdAt: "2026-11-21T09:27:34.000Z",
  premium: { agreedAt: null, agreement: null, sold: 0, returned: 0, unreachable: 0 },
  isCounted: true,
  today: 0,
  posted: 40,
  passed: 30,
  sold: 15,
  returned: 0,
};

it("leads that passed the checks are called verified: accepted is what the API says of those sold right away", () => {
  const markup = renderToStaticMarkup(<PublisherRows publishers={[PUBLISHER]} />);
  expect(markup).toContain("Verified: </span>75.0%");
  expect(markup).not.toContain("Accepted");
});

it("the share of few leads is not shown, here as in the tables of quality below", () => {
  const markup = renderToStaticMarkup(<PublisherRows publishers={[PUBLISHER]} />);
  expect(markup).toContain("Returned: </span>–");
  expect(renderToStaticMarkup(<PublisherRows publishers={[{ ...PUBLISHER, sold: 20 }]} />)).toContain(
    "Returned: </span>0.0%",
  );
});
