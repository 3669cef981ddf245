import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { changeProfile } from "@/lib/accounts/change-profile.server";
import { presentUser } from "@/lib/accounts/present-user";
import { profileChangeBody } from "@/lib/accounts/profile-schema";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/user: who is signed in; 401 means nobody. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) => privateJson(presentUser(viewer)));

/** PATCH /api/user: changes the viewer's own name, company, phone or time zone. */
export const PATCH = apiRoute(
  { auth: "customer", body: profileChangeBody },
  async ({ viewer, request, body }) =>
    privateJson(presentUser(await changeProfile(viewer, body, readClient(request.headers)))),
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
