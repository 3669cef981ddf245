import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { searchSuppressions } from "@/lib/contacts/suppression/queries.server";
import { suppressionSearchBody } from "@/lib/contacts/suppression/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions/search: the suppression list, or whether a person is on it. */
export const POST = apiRoute(
  { auth: "staff", body: suppressionSearchBody, throttle: "staff-search" },
  async ({ viewer, request, body }) => privateJson(await searchSuppressions(actorOf(viewer, request), body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
