import { accountKey } from "@/lib/accounts/account-keys";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { requestEmailChange } from "@/lib/accounts/email-change/change-email.server";
import { emailChangeBody } from "@/lib/accounts/schemas";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { mailboxOf } from "@/lib/contacts/normalize-email";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/**
 * POST /api/user/email: sends a link to the new email and, if the current one is confirmed, one to that, too. The response is
 * the same for every new email.
 */
export const POST = apiRoute(
  { auth: "customer", beforeSecondFactor: true, body: emailChangeBody },
  async ({ viewer, request, body }) => {
    const client = readClient(request.headers);
    await throttle("new-email", {
      account: mailboxOf(accountKey(body.newEmail)),
      ipAddress: client.ipAddress,
    });
    const { needsApproval } = await requestEmailChange(viewer, body, client);
    const detail = needsApproval
      ? "We sent two emails: one to your current address and one to the new one. Please open the link in both."
      : "We sent an email to the new address. Please open its link.";
    return privateJson({ detail, needsApproval }, { status: 202 });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
