import { expect, it } from "@jest/globals";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { PersonView } from "./person-view";
import { SUPPRESSION_SEARCH } from "./use-person";

it.each([
  ["737-555-2211", "phone", "This phone number is not on the list", "its email is on the list"],
  ["ann@example.com", "email", "This email is not on the list", "its phone number is on the list"],
] as const)("%s is not on the list, which says nothing about the other contact", (person, by, own, other) => {
  const client = new QueryClient();
  client.setQueryData([SUPPRESSION_SEARCH, person], {
    list: { suppressions: [], total: 0, understood: true, page: 1, pages: 1 },
    leads: { leads: [], searchedBy: by, nextCursor: null },
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonView person={person} />
    </QueryClientProvider>,
  );
  expect(html).toContain(own);
  expect(html).toContain(other);
  expect(html).not.toContain("can be sold");
});
