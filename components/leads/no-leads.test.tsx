import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { NoLeads } from "./no-leads";

const nothing = () => undefined;

it.each([
  ["search", ["Check the spelling, or clear the search.", ">Clear the search<"]],
  ["filters", ["Try fewer filters or a longer date range.", ">Clear filters<"]],
] as const)("a list that is empty by its %s says what to change", (narrowedBy, texts) => {
  const html = renderToStaticMarkup(
    <NoLeads view="all" narrowedBy={narrowedBy} onClear={nothing} onAll={nothing} />,
  );
  for (const text of texts) expect(html).toContain(text);
});
