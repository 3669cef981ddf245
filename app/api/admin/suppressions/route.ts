import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { listSuppressions } from "@/lib/leads/suppression/queries.server";
import { suppressPerson } from "@/lib/leads/suppression/suppress.server";
import { suppressBody, suppressionQuery } from "@/lib/leads/suppression/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/suppressions: newest first. Entries are keyed hashes; search finds one by contact. */
export const GET = apiRoute({ auth: "staff", query: suppressionQuery }, async ({ query }) =>
  privateJson(await listSuppressions(query)),
);

/** POST /api/admin/suppressions: a telephone number, an e-mail address or both. */
export const POST = apiRoute({ auth: "staff", body: suppressBody }, async ({ viewer, request, body }) =>
  privateJson(await suppressPerson(body, actorOf(viewer, request))),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
