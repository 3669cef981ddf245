import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { ListingFrame } from "./listing-frame";

const refetch = () => Promise.resolve();

/** What screen readers are told of a list of three rows. */
function told(isPlaceholderData: boolean): string | undefined {
  const html = renderToStaticMarkup(
    <ListingFrame
      what="The leads"
      listing={{ data: ["a", "b", "c"], isError: false, isFetching: false, isPlaceholderData, refetch }}
      tell={(rows) => `${rows.length} leads`}
    >
      {() => null}
    </ListingFrame>,
  );
  return /<output[^>]*>([^<]*)/.exec(html)?.[1];
}

it("a list tells how many rows a filter found, and nothing while those of the filter before are shown", () => {
  expect(told(false)).toBe("3 leads");
  // The place stays: a screen reader says only what changes in it.
  expect(told(true)).toBe("");
});
