import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { changeSettings } from "@/lib/delivery/destinations/change-settings.server";
import { deliverySettingsBody } from "@/lib/delivery/destinations/config-schemas";
import { listDestinations } from "@/lib/delivery/destinations/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** PUT /api/delivery/settings: whether leads go to the first destination with backups or to all, and in which order. */
export const PUT = apiRoute(
  { auth: "customer", body: deliverySettingsBody, throttle: "change-settings" },
  async ({ viewer, request, body }) => {
    await changeSettings(actorOf(viewer, request), body);
    return privateJson(await listDestinations(viewer.id));
  },
);

export const { GET, POST, PATCH, DELETE } = otherMethods("PUT");
