import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { findSuppressions } from "@/lib/leads/suppression/queries.server";
import { findSuppressionBody } from "@/lib/leads/suppression/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions/search: by contact, which does not belong into an address. */
export const POST = apiRoute({ auth: "staff", body: findSuppressionBody }, async ({ body }) =>
  privateJson({ suppressions: await findSuppressions(body) }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
