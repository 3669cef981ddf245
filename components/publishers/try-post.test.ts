import { expect, it } from "@jest/globals";
import { readPost, withZip } from "./try-post";

const NOW = new Date("2026-11-20T12:00:00Z");

it("another response to test changes ZIP code, state and times of an edited post, and nothing else", () => {
  const edited = {
    line: "auto",
    phoneConfirmedAt: "2026-01-01T00:00:00Z",
    contact: { firstName: "Edited", zip: "78704", state: "TX" },
    consent: { givenAt: "2026-01-01T00:00:00Z", url: "https://edited.example" },
    attributes: { vehicles: 3 },
  };
  const post = readPost(JSON.stringify(edited));
  const changed = withZip(post ?? {}, "90001", NOW);
  expect(changed).toEqual({
    ...edited,
    phoneConfirmedAt: NOW.toISOString(),
    contact: { firstName: "Edited", zip: "90001", state: "CA" },
    consent: { ...edited.consent, givenAt: NOW.toISOString() },
  });
  // The order of the fields stays, too.
  expect(Object.keys(changed)).toEqual(Object.keys(edited));
});

it("a post without a contact or a consent does not get one", () => {
  expect(withZip({ line: "auto", contact: "none" }, "90001", NOW)).toEqual({ line: "auto", contact: "none" });
});

it.each(["{ not yet", "[]", '"text"', "null", ""])("the text %j is no post", (text) => {
  expect(readPost(text)).toBeNull();
});
