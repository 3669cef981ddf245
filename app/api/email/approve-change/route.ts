import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { takeEmailChangeLink } from "@/lib/accounts/email-change/change-email.server";
import { linkBody } from "@/lib/accounts/schemas";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/email/approve-change: approves the change from the current email. Needs the token from the email and no session. */
export const POST = apiRoute({ auth: "public", body: linkBody }, async ({ request, body }) =>
  privateJson(await takeEmailChangeLink(body.token, "approve_email_change", readClient(request.headers))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
