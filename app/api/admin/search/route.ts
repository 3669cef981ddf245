import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { staffSearchBody } from "@/lib/staff/search/schemas";
import { searchEverything } from "@/lib/staff/search/search-everything.server";

/** POST /api/admin/search: finds orders, customers, leads, publishers and documents. */
export const POST = apiRoute(
  { auth: "staff", throttle: "staff-search", body: staffSearchBody },
  async ({ viewer, request, body }) =>
    privateJson(await searchEverything(actorOf(viewer, request), body.text)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
