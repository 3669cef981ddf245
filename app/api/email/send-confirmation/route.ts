import { apiRoute } from "@/lib/accounts/api-route.server";
import { sendEmailConfirmation } from "@/lib/accounts/registration/confirm-email.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/email/send-confirmation: sends the confirmation link to the viewer again. */
export const POST = apiRoute({ auth: "customer", beforeSecondFactor: true }, async ({ viewer, request }) => {
  await sendEmailConfirmation(viewer.id, readClient(request.headers));
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
