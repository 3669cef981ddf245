import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/platform/http/api-request";
import { ItemFrame } from "./item-frame";
import { ListingFrame } from "./listing-frame";

const refetch = () => Promise.resolve();
const offline = new Error("offline");

const list = (data: string | undefined, isError: boolean) =>
  renderToStaticMarkup(
    <ListingFrame
      what="The leads"
      listing={{ data, isError, isFetching: false, isPlaceholderData: false, refetch }}
    >
      {(shown) => <p>{shown}</p>}
    </ListingFrame>,
  );

const item = (data: string | undefined, error: Error | null) =>
  renderToStaticMarkup(
    <ItemFrame
      what="The lead"
      loadingLabel="Loading lead..."
      item={{ data, error, isFetching: false, refetch }}
      missing={<p>There is no such lead</p>}
    >
      {(shown) => <p>{shown}</p>}
    </ItemFrame>,
  );

describe("a read that fails", () => {
  it("leaves what was loaded before on the page, and a list says that it could not be read again", () => {
    // Below it: above, it would move the rows.
    expect(list("Loaded before", true)).toMatch(/<p>Loaded before<\/p>.*The leads could not be loaded/);
    expect(item("Loaded before", offline)).toBe("<p>Loaded before</p>");
  });

  it("is all that the page says while nothing was loaded", () => {
    expect(list(undefined, true)).toContain("The leads could not be loaded");
    expect(list(undefined, true)).not.toContain("are loading");
    expect(item(undefined, offline)).toContain("The lead could not be loaded");
  });

  it("because the item is gone says so, whatever was loaded before", () => {
    expect(item("Loaded before", new ApiError(404, "gone", null))).toBe("<p>There is no such lead</p>");
  });
});

it("a first read says that it is loading, a loaded page only what was loaded", () => {
  expect(list(undefined, false)).toContain("The leads are loading.");
  expect(item(undefined, null)).toContain("Loading lead...");
  expect(list("Loaded", false)).not.toContain("could not be loaded");
  expect(item("Loaded", null)).toBe("<p>Loaded</p>");
});
