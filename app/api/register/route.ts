import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { presentUser } from "@/lib/accounts/present-user";
import { registerCustomer } from "@/lib/accounts/register.server";
import { registerBody } from "@/lib/accounts/schema";
import { signInHeaders } from "@/lib/accounts/session-cookie.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/register: makes an account, signs it in and answers the user. */
export const POST = apiRoute(
  { auth: "public", body: registerBody, throttle: "register" },
  async ({ request, body }) => {
    const { user, sessionId } = await registerCustomer(body, readClient(request.headers));
    return privateJson(presentUser(user), {
      status: 201,
      headers: await signInHeaders(user.id, sessionId),
    });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
