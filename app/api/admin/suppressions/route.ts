import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { suppressBody } from "@/lib/contacts/suppression/schemas";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions: adds a person to the suppression list. */
export const POST = apiRoute(
  { auth: "staff", throttle: "staff-suppress", body: suppressBody },
  async ({ viewer, request, body }) =>
    privateJson(await suppress(body, actorOf(viewer, request)), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
