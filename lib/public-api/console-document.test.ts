import { expect, it } from "@jest/globals";
import { consoleDocument } from "./console-document";
import { API_OPERATIONS } from "./contract/operations";
import { describeApi } from "./describe-api.server";

it("the document of the console has every operation, calls the console's own origin, and asks for no key of its own", () => {
  const { paths, servers, security } = consoleDocument(
    describeApi({ origin: "https://a.example", supportEmail: "support@a.example" }),
  );
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.map(String).toSorted()).toEqual(API_OPERATIONS.map(({ id }) => id).toSorted());
  expect(servers).toEqual([{ url: "/" }]);
  expect(security).toEqual([]);
  expect(paths["/api/leads"]?.get?.responses).toEqual({ "200": { description: "A page of leads." } });
});
