import { accountKey } from "@/lib/accounts/account-keys";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { registerCustomer } from "@/lib/accounts/registration/register.server";
import { registerBody } from "@/lib/accounts/schemas";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { findViewer, toViewerDto } from "@/lib/accounts/viewer.server";
import { mailboxOf } from "@/lib/contacts/normalize-email";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/register: creates an account, signs in and returns the user. Ends the session that the browser had before, as a sign-in does. */
export const POST = apiRoute(
  { auth: "public", body: registerBody, throttle: "register" },
  async ({ request, body }) => {
    const client = readClient(request.headers);
    const before = await findViewer(request);
    const { user, sessionId } = await registerCustomer(body, client, () =>
      throttle("new-email", { account: mailboxOf(accountKey(body.email)), ipAddress: client.ipAddress }),
    );
    if (before) await signOut(before.sessionId, client);
    return privateJson(toViewerDto(user), {
      status: 201,
      headers: await signInHeaders(user.id, sessionId),
    });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
