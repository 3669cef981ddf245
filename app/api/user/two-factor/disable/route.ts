import { apiRoute } from "@/lib/accounts/api-route.server";
import { twoFactorChangeBody } from "@/lib/accounts/schemas";
import { disableTwoFactor } from "@/lib/accounts/two-factor/two-factor.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/two-factor/disable: turns two-factor sign-in off. */
export const POST = apiRoute(
  { auth: "customer", body: twoFactorChangeBody },
  async ({ viewer, request, body }) => {
    await disableTwoFactor(viewer, body, readClient(request.headers));
    return new Response(null, { status: 204 });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
