import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { deadLetterQuery } from "@/lib/delivery/staff-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listDeadLetters } from "@/lib/staff/deliveries/queries.server";

/** GET /api/admin/deliveries/dead: dead letters, filtered and paged. */
export const GET = apiRoute({ auth: "staff", query: deadLetterQuery }, async ({ query }) =>
  privateJson(await listDeadLetters(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
