import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { countListChange } from "@/lib/marketplace/exclusions/count-list-change.server";
import { removeOwnCustomers, setOwnCustomers } from "@/lib/marketplace/exclusions/exclusions.server";
import {
  OWN_CUSTOMERS_BYTES,
  OWN_CUSTOMERS_PARTS,
  ownCustomersBody,
} from "@/lib/marketplace/exclusions/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** PUT /api/my/exclusions/customers: replaces the viewer's list of own customers, a few times a day. */
export const PUT = apiRoute(
  {
    auth: "customer",
    body: ownCustomersBody,
    maxBodyBytes: OWN_CUSTOMERS_BYTES,
    maxBodyParts: OWN_CUSTOMERS_PARTS,
    throttle: "send-list",
  },
  async ({ viewer, body, request }) => {
    const actor = actorOf(viewer, request);
    await countListChange(actor);
    return privateJson(await setOwnCustomers(actor, body));
  },
);

/** DELETE /api/my/exclusions/customers: removes it. */
export const DELETE = apiRoute(
  { auth: "customer", throttle: "change-exclusions" },
  async ({ viewer, request }) => privateJson(await removeOwnCustomers(actorOf(viewer, request))),
);

export const { GET, POST, PATCH } = otherMethods("PUT", "DELETE");
