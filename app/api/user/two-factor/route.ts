import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { twoFactorBeginBody } from "@/lib/accounts/schemas";
import { beginTwoFactor } from "@/lib/accounts/two-factor/two-factor.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/two-factor: starts the setup and returns the secret for the authenticator app. */
export const POST = apiRoute(
  { auth: "customer", beforeSecondFactor: true, body: twoFactorBeginBody },
  async ({ viewer, request, body }) => {
    return privateJson(await beginTwoFactor(viewer, body.password, readClient(request.headers)));
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
