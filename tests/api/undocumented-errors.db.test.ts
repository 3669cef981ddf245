import { expect, it } from "@jest/globals";
import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { conflict, notFound, refused } from "@/lib/kit/errors";
import { readOrder } from "@/lib/public-api/contract/orders";
import { createApiCaller } from "@/tests/factories/api-keys";
import { callRoute } from "./call-route";

const params = { orderId: "00000000-0000-4000-8000-000000000001" };

function routeThatThrows(error: Error) {
  const fail = () => {
    throw error;
  };
  return { GET: bearerRoute(readOrder, { live: fail, test: fail }) };
}

it("an error that the operation does not document keeps its status and text, but its code does not get out", async () => {
  const { headers } = await createApiCaller();
  const undocumented = [
    conflict("order-in-motion", "The order moves."),
    // Documented, but not of this operation.
    refused("no-destination", "There is none."),
  ];
  for (const error of undocumented) {
    const response = await callRoute(routeThatThrows(error), "GET", { headers, params });
    expect(response.status).toBe(error.status);
    expect(response.body).toMatchObject({ type: "about:blank", detail: error.message });
    expect(JSON.stringify(response.body)).not.toContain(error.code);
  }
});

it("an error that the operation documents keeps its code", async () => {
  const { headers } = await createApiCaller();
  const response = await callRoute(routeThatThrows(notFound("Order")), "GET", { headers, params });
  expect(response.body).toMatchObject({ type: "urn:leadwell:problem:not-found", status: 404 });
});
