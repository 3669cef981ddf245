import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { saveConfiguration } from "@/lib/configurations/saved-configurations.server";
import { saveConfigurationBody } from "@/lib/configurations/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/lead-configurations: saves the viewer's selection at the server's price. */
export const POST = apiRoute(
  { auth: "customer", body: saveConfigurationBody, throttle: "save-configuration" },
  async ({ viewer, body }) => privateJson(await saveConfiguration(viewer, body), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
