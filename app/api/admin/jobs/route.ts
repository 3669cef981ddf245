import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listFailedJobs } from "@/lib/staff/failed-jobs/queries.server";
import { failedJobQuery } from "@/lib/staff/failed-jobs/schemas";

/** GET /api/admin/jobs: background jobs that failed every retry, paged. */
export const GET = apiRoute({ auth: "staff", query: failedJobQuery }, async ({ query }) =>
  privateJson(await listFailedJobs(query.page)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
