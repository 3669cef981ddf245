import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { liftSuppression } from "@/lib/leads/suppression/suppress.server";
import { CONTACT_KINDS, liftBody } from "@/lib/leads/suppression/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({
  kind: z.enum(CONTACT_KINDS),
  hash: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** DELETE /api/admin/suppressions/{kind}/{hash}: a wrong entry, with the reason why it is wrong. */
export const DELETE = apiRoute(
  { auth: "staff", params, body: liftBody },
  async ({ viewer, request, params: entry, body: { note } }) => {
    await liftSuppression(entry, note, actorOf(viewer, request));
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
