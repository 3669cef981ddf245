import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { orderPageWith } from "@/tests/factories/order-page";
import { FillPanel } from "./fill-panel";

const beyond = { perDay: 36, fullOn: null, earliest: "2027-01-30", latest: null, endsOn: null };
const withDay = { ...beyond, fullOn: "2026-11-29", earliest: "2026-11-27", latest: "2026-11-30" };

it.each([
  ["is full before it ends", withDay, "Full by Sunday, November 29"],
  [
    "ends before it is full",
    { ...withDay, endsOn: "2026-11-28" },
    "Not filled by Sat, Nov 28 at today&#x27;s supply",
  ],
  ["needs longer than eight weeks", beyond, "Not filled within eight weeks at today&#x27;s supply"],
])("the panel of an order that %s says so", (_case, forecast, headline) => {
  const html = renderToStaticMarkup(<FillPanel page={{ ...orderPageWith([]), forecast }} />);
  expect(/<h2[^>]*>([^<]*)</.exec(html)?.[1]).toBe(headline);
  expect(html).toContain("About 36 a day under today&#x27;s rules.");
});

it.each([
  ["still gets leads", true, ["40 today, 113 to come", ">Today<"], []],
  ["is over", false, [">113 not delivered<", ">Nov 20<"], ["today", "Today"]],
] as const)("the panel of a completed order that %s", (_case, isOpen, has, lacks) => {
  const page = orderPageWith([]);
  const days = [
    { day: "2026-11-18", leads: 100 },
    { day: "2026-11-20", leads: 37 },
  ];
  const html = renderToStaticMarkup(
    <FillPanel
      page={{
        ...page,
        days,
        order: { ...page.order, status: "completed" },
        progress: page.progress && { ...page.progress, isOpen },
      }}
    />,
  );
  // The table for screen readers names each day anyway.
  const [seen = ""] = html.split("<table");
  for (const words of has) expect(seen).toContain(words);
  for (const words of lacks) expect(seen).not.toContain(words);
});
