import { expect, it } from "@jest/globals";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { GIVEN_REASON_EFFECTS } from "@/lib/contacts/suppression/schemas";
import { AddSuppression } from "./add-suppression";

it("staff who add a person note the person's own request, unless they choose another reason", () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AddSuppression onDone={() => undefined} />
    </QueryClientProvider>,
  );
  const options = [...html.matchAll(/<option value="(\w+)"[^>]*>([^<]*)</g)].map(([, value, words]) => [
    value,
    words,
  ]);
  expect(options).toEqual([
    ["revoked", "The consumer asked us to stop"],
    ["dnc", "On an outside do-not-call list"],
    ["manual", "Other reason"],
  ]);
  // The words under the field are those of the reason that is chosen at first.
  expect(html).toContain(GIVEN_REASON_EFFECTS.revoked);
  expect(html).toContain("Cancels deliveries that wait");
});
