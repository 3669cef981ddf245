import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readResults } from "@/lib/inbox/results/read-results.server";
import { resultsQuery } from "@/lib/inbox/results/results-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/my/results: what became of the viewer's leads. */
export const GET = apiRoute({ auth: "customer", query: resultsQuery }, async ({ viewer, query }) =>
  privateJson(await readResults(viewer, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
