import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { changeProfile } from "@/lib/accounts/profile/change-profile.server";
import { profileChangeBody } from "@/lib/accounts/profile/schemas";
import { toViewerDto } from "@/lib/accounts/viewer.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/user: the signed-in user. 401 means nobody is signed in. */
export const GET = apiRoute({ auth: "customer", beforeSecondFactor: true }, async ({ viewer }) =>
  privateJson(toViewerDto(viewer)),
);

/** PATCH /api/user: changes the viewer's own name, company, phone or time zone. */
export const PATCH = apiRoute(
  { auth: "customer", body: profileChangeBody, throttle: "change-settings" },
  async ({ viewer, request, body }) =>
    privateJson(toViewerDto(await changeProfile(viewer, body, readClient(request.headers)))),
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
