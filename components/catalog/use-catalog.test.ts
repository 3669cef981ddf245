import { expect, it } from "@jest/globals";
import { createQueryClient } from "@/components/layout/query-client";
import { ApiError } from "@/lib/platform/http/api-request";
import { rereadCatalogIfGone } from "./use-catalog";

const CATALOG = ["/api/lead-types", "/api/states", "/api/lead-packages"];

it.each([
  ["that the lead type is gone", new ApiError(404, "Lead type not found.", null), CATALOG],
  ["that the selection is not offered", new ApiError(422, "Not an offered quantity.", null), CATALOG],
  ["that the price has changed", new ApiError(409, "The price has changed.", null), []],
  ["nothing, because the network failed", new TypeError("Failed to fetch"), []],
])("the catalog is read again when the server said %s", (_case, failure, expected) => {
  const client = createQueryClient();
  for (const key of [...CATALOG, "/api/my/leads"]) client.setQueryData([key], []);
  rereadCatalogIfGone(client, failure);
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey: [key] }) => key)).toEqual(expected);
});
