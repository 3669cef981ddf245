import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { twoFactorChangeBody } from "@/lib/accounts/schemas";
import { renewRecoveryCodes } from "@/lib/accounts/two-factor/two-factor.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/two-factor/recovery-codes: returns ten new recovery codes and invalidates the old ones. */
export const POST = apiRoute(
  { auth: "customer", body: twoFactorChangeBody },
  async ({ viewer, request, body }) => {
    const recoveryCodes = await renewRecoveryCodes(viewer, body, readClient(request.headers));
    return privateJson({ recoveryCodes });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
