import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { removeOwnCustomers, setOwnCustomers } from "@/lib/marketplace/exclusions/exclusions.server";
import { OWN_CUSTOMERS_BYTES, ownCustomersBody } from "@/lib/marketplace/exclusions/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** PUT /api/my/exclusions/customers: replaces the viewer's list of own customers. */
export const PUT = apiRoute(
  { auth: "customer", body: ownCustomersBody, maxBodyBytes: OWN_CUSTOMERS_BYTES, throttle: "own-customers" },
  async ({ viewer, body, request }) => privateJson(await setOwnCustomers(actorOf(viewer, request), body)),
);

/** DELETE /api/my/exclusions/customers: removes it. */
export const DELETE = apiRoute({ auth: "customer" }, async ({ viewer, request }) =>
  privateJson(await removeOwnCustomers(actorOf(viewer, request))),
);

export const { GET, POST, PATCH } = otherMethods("PUT", "DELETE");
