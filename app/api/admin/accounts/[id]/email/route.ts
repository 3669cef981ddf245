import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { replaceEmailBody } from "@/lib/accounts/staff/schemas";
import { sendReplacementLink } from "@/lib/accounts/staff/send-replacement-link.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** POST /api/admin/accounts/{id}/email: sends a link to a new email, for somebody who lost the mailbox of the current one. */
export const POST = apiRoute(
  { auth: "staff", irreversible: true, params, body: replaceEmailBody },
  async ({ viewer, request, params: { id }, body }) => {
    await sendReplacementLink(id, body.newEmail, actorOf(viewer, request));
    return new Response(null, { status: 204 });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
