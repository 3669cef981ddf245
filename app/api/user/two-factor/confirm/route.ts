import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { twoFactorConfirmBody } from "@/lib/accounts/schemas";
import { confirmTwoFactor } from "@/lib/accounts/two-factor/two-factor.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/two-factor/confirm: turns two-factor sign-in on with a first code, and returns the recovery codes. */
export const POST = apiRoute(
  { auth: "customer", beforeSecondFactor: true, body: twoFactorConfirmBody },
  async ({ viewer, request, body }) => {
    const recoveryCodes = await confirmTwoFactor(viewer, body.code, readClient(request.headers));
    return privateJson({ recoveryCodes });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
